import { isInstalled, root } from '../repository.ts'

/** What relative paths of the settings start from: the repository, which is where an installed kit is run. */
export const baseFolder: string = isInstalled ? process.cwd() : root

/** Where the tools find what they read of the repository. */
export const toolsFolder: string = root
