// Checks who imports whom. dependency-cruiser reads TypeScript only with a TypeScript it knows, and is silent about a tree it
// could not read: too few modules is a failure too.
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import extractTs from 'dependency-cruiser/config-utl/extract-ts-config'
import { join } from 'node:path'
import { cyclesIn } from './boundaries/folder-cycles.mjs'
import { builtFolders, siteFolders } from './start/builds.mjs'
import { root } from './start/console.mjs'

// `boundaries.mjs mf-data` looks at what one folder imports.
const [only] = process.argv.slice(2)
const fewestModules = only ? 10 : 300

process.chdir(root)
const config = await extractConfig(join(root, 'shared/tools/config/boundaries.cjs'))
const folders = only ? [only] : ['shared', 'api', ...siteFolders()]
const typescript = extractTs(join(root, 'shared/tools/config/tsconfig.base.json'))
// Of one folder its own imports are asked for: what they lead to has checks of its own, and takes most of the time.
const within = only ? { doNotFollow: { path: `^(?!${only}/)|node_modules` } } : {}
const { output } = await cruise(folders, { ...config.options, ...within, ruleSet: config, validate: true }, undefined, {
  tsConfig: typescript,
})
const { violations, totalCruised } = output.summary
/** Folders whose subfolders import each other one way only. */
const oneWay = only ? [`${only}/src`] : ['api/src', 'shell/src', ...builtFolders().map((folder) => `${folder}/src`)]
const cycles = [...new Set(oneWay)]
  .map((folder) => [folder, cyclesIn(output.modules, folder)])
  .filter(([, folders]) => folders.length > 0)
for (const [folder, folders] of cycles) console.log(`${folder}: ${folders.join(', ')} import each other`)
for (const { rule, from, to } of violations) console.log(`${rule.name}: ${from} → ${to}`)
console.log(`${totalCruised} modules, ${violations.length} violations`)
if (totalCruised < fewestModules) console.log(`Fewer than ${fewestModules} modules were read: the check itself is broken.`)
process.exit(violations.length === 0 && cycles.length === 0 && totalCruised >= fewestModules ? 0 : 1)
