import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

// Only stand-ins of the production build (`x.built.ts`) import this file: their code lies in that folder, this source does not.

/** The folder of the production build, in which all scripts lie flat. */
export const buildFolder: string = dirname(fileURLToPath(import.meta.url))
