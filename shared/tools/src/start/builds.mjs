import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fail, root, run, say } from './console.mjs'

const atOnce = 2

const hasBuild = (folder) => existsSync(join(root, folder, 'rspack.config.ts'))

/** The staff's console: a build of its own within the shell's folder. */
export const consoleFolder = 'shell/staff'

/** Folders that members' pages are built from: the shell and every remote there is. */
export const siteFolders = () => readdirSync(root).filter(hasBuild)

/** Folders with a build: those of the site, and the staff's console. */
export const builtFolders = () => [...siteFolders(), consoleFolder]

const noteOf = (folder) => `build-${folder.replaceAll('/', '-')}`

/** Builds the shell and the remotes whose sources changed since their last build. */
export const buildChanged = async (stamps, folders = builtFolders()) => {
  const shared = sharedHash()
  const changed = folders.filter((folder) => {
    return stamps.read(noteOf(folder)) !== inputHash(folder, shared) || !existsSync(join(root, folder, 'dist', 'manifest.json'))
  })
  if (changed.length > 0) say(`Building ${changed.join(', ')} …`)
  const [first, ...queue] = changed
  // It leaves the face of the shared packages behind, which takes seconds and which the others need as well.
  if (first) await buildOne(first, shared, stamps)
  const work = async () => {
    for (let folder = queue.shift(); folder; folder = queue.shift()) await buildOne(folder, shared, stamps)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

const buildOne = async (folder, shared, stamps) => {
  const before = inputHash(folder, shared)
  const script = join(root, 'shared/remote-kit/bin/quintet-build.mjs')
  const { code, output } = await run(process.execPath, [script, 'build'], {
    cwd: join(root, folder),
    label: `Building ${folder}`,
  })
  if (code !== 0) fail(`${output}\n${folder} could not be built.`)
  stamps.write(noteOf(folder), before)
  say(output.trim().split('\n').at(-1))
}

/** Where the production build of the server lies. */
export const serverFolder = join(root, 'dist')

/** Makes the production build, unless it was made of the very same sources, shell and tiles. */
export const buildServer = async (stamps) => {
  const before = serverHash()
  if (stamps.read('build-server') === before && existsSync(join(serverFolder, 'main.js'))) return
  say('Building the server …')
  const script = join(root, 'shared/tools/src/server/cli.ts')
  const { code, output } = await run(process.execPath, ['--import', 'tsx', script, serverFolder, ...builtFolders()], {
    label: 'Building the server',
  })
  if (code !== 0) fail(`${output}\nThe server could not be built.`)
  stamps.write('build-server', before)
  say(output.trim().split('\n').at(-1))
}

const serverHash = () => {
  const hash = createHash('sha256').update(sharedHash())
  for (const name of ['api/src', 'api/packages', 'api/content', 'shared/tools/src/server']) addFolder(hash, join(root, name))
  const builds = builtFolders().map((folder) => join(root, folder, 'dist/manifest.json'))
  for (const path of [...builds, join(root, 'api/package.json'), join(root, 'shared/docs/NOTICE.md')])
    hash.update(`${path}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

const sharedHash = () => {
  const hash = createHash('sha256').update(readFileSync(join(root, 'pnpm-lock.yaml')))
  for (const name of ['contract', 'crypto', 'domain', 'federation', 'registry', 'remote-kit', 'sdk', 'ui'])
    addFolder(hash, join(root, 'shared', name))
  return hash.digest('hex')
}

/** Hash of everything a folder's build is made from. */
const inputHash = (folder, shared) => {
  const hash = createHash('sha256').update(shared)
  addFolder(hash, join(root, folder))
  return hash.digest('hex')
}

const skipped = new Set(['node_modules', 'dist', 'test', 'contract-tests', 'e2e', 'coverage'])

const addFolder = (hash, folder) => {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    // The console is a build of its own within the shell's folder.
    if (entry.isDirectory() && !skipped.has(entry.name) && !hasBuild(relative(root, path))) addFolder(hash, path)
    else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      hash.update(`${relative(root, path)}\0`).update(readFileSync(path))
  }
}
