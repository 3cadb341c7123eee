import type * as source from './base-folder.ts'

/** Where relative paths start: where the command was given, as for the built server. */
export const baseFolder: typeof source.baseFolder = process.cwd()
