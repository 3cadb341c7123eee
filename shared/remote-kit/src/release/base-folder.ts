import { fileURLToPath } from 'node:url'

/** What relative paths of the settings start from: the repository. */
export const baseFolder: string = fileURLToPath(new URL('../../../..', import.meta.url))
