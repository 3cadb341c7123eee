import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const readOrWrite = (file: string, make: () => Buffer): Buffer => {
  try {
    return readFileSync(file)
  } catch {
    const made = make()
    writeFileSync(file, made, { mode: 0o600, flag: 'wx' })
    return made
  }
}

/** A secret of 32 bytes kept in a file of its own, made at the first start. */
export const loadSecret = (folder: string, name: string): Buffer => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return readOrWrite(join(folder, `${name}.key`), () => randomBytes(32))
}
