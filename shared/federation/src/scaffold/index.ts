export { removeApart, scaffoldApart } from './apart.ts'
