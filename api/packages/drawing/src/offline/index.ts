export { drawFile } from './draw-file.ts'
export { writeEntryFile } from './entries.ts'
export { readReport } from './report.ts'
