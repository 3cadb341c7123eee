// Checks who imports whom. dependency-cruiser reads TypeScript only with a TypeScript it knows, and is silent about a tree it
// could not read: too few modules is a failure too.
import { brokenImports } from './boundaries/broken-imports.mjs'
import { cyclesIn } from './boundaries/folder-cycles.mjs'
import { builtFolders, siteFolders } from './start/builds.mjs'
import { root } from './start/console.mjs'

// `boundaries.mjs mf-data` looks at what one folder imports.
const [only] = process.argv.slice(2)
const fewestModules = only ? 10 : 300

process.chdir(root)
const folders = only ? [only] : ['shared', 'api', ...siteFolders()]
const { lines, modules, totalCruised } = await brokenImports(root, folders, only)
/** Folders whose subfolders import each other one way only. */
const oneWay = only ? [`${only}/src`] : ['api/src', 'shell/src', ...builtFolders().map((folder) => `${folder}/src`)]
const cycles = [...new Set(oneWay)].map((folder) => [folder, cyclesIn(modules, folder)]).filter(([, found]) => found.length > 0)
for (const [folder, found] of cycles)
  console.log(`${folder}: ${found.join(', ')} import each other (one way only: what both need goes into a folder below them)`)
for (const line of lines) console.log(line)
console.log(`${totalCruised} modules, ${lines.length} violations`)
const isFine = lines.length === 0 && cycles.length === 0
if (!isFine) console.log(`Look again: node shared/tools/src/boundaries.mjs ${only ?? '[FOLDER]'}`)
if (totalCruised < fewestModules) console.log(`Fewer than ${fewestModules} modules were read: the check itself is broken.`)
process.exit(isFine && totalCruised >= fewestModules ? 0 : 1)
