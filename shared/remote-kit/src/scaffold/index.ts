export { removeTempDir as removeApart, scaffoldInTempDir as scaffoldApart } from './scaffold-in-temp-dir.ts'
