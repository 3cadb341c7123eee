import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Absolute path of the script that runs a tile's tests: the one that the tile has installed. @throws where there is none */
export const testRunner = (folder: string): string => {
  const found = createRequire(join(folder, 'package.json')).resolve('vitest/package.json')
  return join(dirname(found), 'vitest.mjs')
}
