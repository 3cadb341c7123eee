import type { SeededFault } from './faults.mjs'

export const serverFaults: readonly SeededFault[]
