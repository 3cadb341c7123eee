import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as source from './child-command.ts'

// The production build puts what the server reads into its own folder, and what only the demo needs into `demo` beside it.
const folder = dirname(fileURLToPath(import.meta.url)).replace(/[/\\]demo$/, '')

export const childCommand: typeof source.childCommand = [join(folder, 'demo', 'render-child.js')]
