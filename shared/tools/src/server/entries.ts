import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Sources of scripts by their names in the build, without an ending. */
export type Entries = Record<string, string>

const demo: Entries = {
  'demo/seed': 'api/packages/demo/src/index.ts',
  'demo/render-child': 'api/packages/demo/src/portraits/render-child.ts',
}

// The start of a thread names its script by the file name alone.
const workersIn = (root: string): Entries => {
  const packages = readdirSync(join(root, 'api/packages')).map((name) => `api/packages/${name}/src`)
  const folders = ['api/src', ...packages].filter((folder) => existsSync(join(root, folder)))
  const files = folders.flatMap((sources) =>
    readdirSync(join(root, sources), { recursive: true, encoding: 'utf8' })
      .map((path) => join(sources, path))
      // What starts workers is named like one, and has a stand-in.
      .filter((path) => path.endsWith('-worker.ts') && !existsSync(join(root, path.replace(/\.ts$/, '.built.ts')))),
  )
  const names = files.map((path) => basename(path, '.ts'))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`There are two workers named ${twice}; the build needs one name for each.`)
  return Object.fromEntries(files.map((path, index) => [names[index], path]))
}

/** Every script of the production build: the server, the operator's commands, the threads, and the demo apart from them. */
export const entriesOf = (root: string): Entries => ({
  main: 'api/src/main.ts',
  draw: 'api/src/drawing/cli.ts',
  backup: 'api/src/backup/cli.ts',
  staff: 'api/src/staff/cli.ts',
  move: 'api/src/move/cli.ts',
  'move-member': 'api/packages/cells/src/cli.ts',
  release: 'shared/remote-kit/src/release/cli.ts',
  ...workersIn(root),
  ...demo,
})
