export { startStandalone } from './start.tsx'
