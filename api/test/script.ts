import { fileURLToPath } from 'node:url'
import { findBundle } from '@quintet/drawing/bundle'

/** The words that let Node run a script of the server: its bundle, made before the tests of the very same sources; else its source. */
export const scriptOf = (file: URL): string[] => {
  const bundle = findBundle(file)
  return bundle ? [fileURLToPath(bundle)] : ['--import', import.meta.resolve('tsx'), fileURLToPath(file)]
}
