import type * as source from './base-folder.ts'

// As for the built server: paths start where the command was given.
export const baseFolder: typeof source.baseFolder = process.cwd()
