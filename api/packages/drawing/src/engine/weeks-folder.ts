import { join } from 'node:path'

/** The folder of the kept weeks: one folder for each version of the engine. */
export const weeksFolder: string = join(import.meta.dirname, '../../weeks')
