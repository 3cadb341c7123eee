import type * as source from './base-folder.ts'

// A build is replaced as a whole: what is kept may not lie in it, so paths start where the command was given.
export const baseFolder: typeof source.baseFolder = process.cwd()
