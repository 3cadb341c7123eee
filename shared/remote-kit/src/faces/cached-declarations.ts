import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Declarations, takeDeclarations } from './declarations.ts'
import { isInstalled, packedFace, root } from '../repository.ts'

// Taking a face costs seconds and every build needs one, so it is kept for as long as the sources stay what they are.

const folder = join(root, '.cache/faces')
const sources = ['contract', 'crypto', 'domain', 'federation', 'sdk', 'ui'].map((name) => `shared/${name}/src`)
const others = ['pnpm-lock.yaml', 'shared/tools/config/tsconfig.base.json', 'shared/remote-kit/src/faces/declarations.ts']

const fingerprint = (): string => {
  const hash = createHash('sha256')
  const files = sources.flatMap((base) =>
    readdirSync(join(root, base), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .sort()
      .map((path) => join(base, path)),
  )
  for (const path of [...files, ...others]) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 20)
}

/** The face of the shared packages as they stand, or as they were when the kit was packed. */
export const currentDeclarations = async (): Promise<Declarations> => {
  if (isInstalled) return JSON.parse(readFileSync(packedFace, 'utf8')) as Declarations
  const path = join(folder, `${fingerprint()}.json`)
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Declarations
  const taken = await takeDeclarations()
  mkdirSync(folder, { recursive: true })
  // Whole or not at all: two builds may run at once.
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(taken))
  renameSync(`${path}.${process.pid}`, path)
  return taken
}
