import { fileURLToPath } from 'node:url'

/** What relative paths of the settings start from: the repository. The production build puts `base-folder.built.ts` in its place. */
export const baseFolder: string = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
