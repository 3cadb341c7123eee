import type * as source from './base-folder.ts'

/** Where relative paths start: where the command was given, as for the built server. */
export const baseFolder: typeof source.baseFolder = process.cwd()
/** What builds and tests is no part of the production build. */
export const toolsFolder: typeof source.toolsFolder = process.cwd()
