import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './console.mjs'

const folder = join(root, '.cache')

/** Small notes about what was done last, in an ignored folder. */
export const stamps = {
  read: (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : ''),
  write(name, value) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), value)
  },
}
