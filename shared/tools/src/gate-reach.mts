// `npm run gate:reach -- mf-pools`: uses a built tile as the gate uses the live version, and prints the lines of its sources that no step ever ran.
// What is never run is compared with nothing, so a change of it passes: what a tile needs for it to run belongs in the settings or the recorded answers.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRegistry, openReleases } from '@quintet/registry'
import { meetVersion, openLooking } from '@quintet/remote-kit/gate'
import { gatherRuns, neverRun } from './gate-reach/never-run.mts'
import { tiles } from './gate-seeds/tiles.mts'

const root = join(import.meta.dirname, '../../..')
const [tile] = process.argv.slice(2)
if (tile === undefined || !tiles.includes(tile)) {
  console.error(`Name one of the tiles: ${tiles.join(', ')}.`)
  process.exit(2)
}

const data = mkdtempSync(join(tmpdir(), 'quintet-reach-'))
process.once('exit', () => rmSync(data, { recursive: true, force: true }))
const releases = openReleases(data)
await buildRegistry(
  data,
  tiles.map((name) => join(root, name, 'dist')),
)
const folder = join(root, tile)
const { build, close } = await openLooking({ root, folder, dist: join(folder, 'dist'), releases })
const runs = gatherRuns(tile)
const { acts } = await meetVersion({ ...build, open: { ...build.open, stillFor: 'live', watch: runs.watch } })
await close()

for (const [{ name, world }, done] of acts) console.log(`${[...done.values()].flat().length} steps ${name || world}`)
const { missed, all } = neverRun(folder, runs.scripts)
for (const [index, { path, line, text }] of missed.entries()) {
  if (missed[index - 1]?.path !== path) console.log(path)
  console.log(`${String(line).padStart(5)}  ${text}`)
}
console.log(`${missed.length} of ${all} lines of ${tile} are never run`)
