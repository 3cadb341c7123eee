import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageFolder, toolOf } from '../../repository.ts'
import type { Finding } from '../finding.ts'
import { runTool } from './run-tool.ts'

const contractConfig = fileURLToPath(new URL('contract.config.ts', import.meta.url))

/** Whose sources are checked. */
export interface Sources {
  /** Absolute path of the repository. */
  root: string
  /** Absolute path of the tile. */
  folder: string
}

// What is shipped: its tests would bring the types of the whole API. What was found fine before is looked at again only where it changed.
const typesConfig = ({ root, folder }: Sources): string => {
  const path = join(folder, 'node_modules/.cache/quintet-gate/tsconfig.json')
  const base = join(root, 'shared/tools/config/tsconfig.base.json')
  const known = { incremental: true, tsBuildInfoFile: join(dirname(path), 'types.tsbuildinfo') }
  const compilerOptions = { typeRoots: [dirname(packageFolder('@types/node'))], ...known }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify({ extends: base, compilerOptions, include: [join(folder, 'src')] }))
  return path
}

const types = ({ root, folder }: Sources) =>
  runTool({
    rule: 'types',
    program: process.execPath,
    args: [toolOf('typescript', 'tsc'), '-p', typesConfig({ root, folder }), '--pretty', 'false'],
    cwd: folder,
    pick: (output) => output.split('\n').filter((line) => line.includes('error TS')),
  })

// What only a matter of style warns of, `npm test` says; a build that works is not held back for it.
const lint = ({ root, folder }: Sources) =>
  runTool({
    rule: 'lint',
    program: process.execPath,
    args: [toolOf('oxlint'), '--quiet', '--format', 'unix', '-c', join(root, '.oxlintrc.json'), 'src', 'contract', 'test'].filter(
      (word) => !['contract', 'test'].includes(word) || existsSync(join(folder, word)),
    ),
    cwd: folder,
    pick: (output) => output.split('\n').filter((line) => /^\S+:\d+:\d+:/.test(line)),
  })

// A tile outside of the checkout has no neighbour that it could reach into by a path.
const boundaries = ({ root, folder }: Sources): Promise<Finding[]> => {
  const place = relative(root, folder)
  if (place.startsWith('..')) return Promise.resolve([])
  return runTool({
    rule: 'boundaries',
    program: process.execPath,
    args: [join(root, 'shared/tools/src/boundaries.mjs'), place],
    cwd: root,
    pick: (output) => output.split('\n').filter((line) => line.includes(' → ') || line.includes('Fewer')),
  })
}

/** The contract's tests, from a file of the gate's own: what stands in the tile's files changes nothing. */
const contract = ({ folder }: Sources) => {
  const vitest = createRequire(import.meta.url).resolve('vitest/package.json')
  return runTool({
    rule: 'contract',
    program: process.execPath,
    args: [join(dirname(vitest), 'vitest.mjs'), 'run', '--config', contractConfig],
    cwd: dirname(contractConfig),
    env: { QUINTET_GATE_FOLDER: folder },
    pick: (output) => output.split('\n').filter((line) => /^\s*(?:FAIL |AssertionError|Error:|[-+] {2,})/.test(line)),
  })
}

/** Types, lint and boundaries of a tile's sources, and the contract of its build. */
export const checkSources = async (sources: Sources): Promise<Finding[]> =>
  (await Promise.all([types(sources), lint(sources), boundaries(sources), contract(sources)])).flat()
