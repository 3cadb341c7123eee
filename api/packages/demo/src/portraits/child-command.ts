import { fileURLToPath } from 'node:url'

/** What Node is given to run the process that draws portraits. */
export const childCommand: readonly string[] = ['--import', 'tsx', fileURLToPath(new URL('./render-child.ts', import.meta.url))]
