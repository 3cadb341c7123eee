// `npm run gate:seeds -- [--draw 40] [--seed 7] [--only WORD[,WORD]] [--tile mf-pools] [--all] [--harmless] [--changes FILE]`: changes copies of the tiles, builds each and takes it before the gate.
// With `--changes` those that a file lists are taken (gate-seeds/written.mts). Of the breaking ones 95 of 100 have to be stopped, of the harmless ones 1 of 50 may be.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { buildRegistry, openReleases } from '@quintet/registry'
import { type Finding, judgeBuild } from '@quintet/remote-kit/gate'
import { breaking } from './gate-seeds/breaking.mts'
import { drawSeeds, type Seed } from './gate-seeds/draw.mts'
import { harmless } from './gate-seeds/harmless.mts'
import { copyTile } from './gate-seeds/sources.mts'
import { tiles } from './gate-seeds/tiles.mts'
import { writtenSeeds } from './gate-seeds/written.mts'

const root = join(import.meta.dirname, '../../..')
const options = {
  draw: { type: 'string' },
  seed: { type: 'string' },
  only: { type: 'string' },
  tile: { type: 'string' },
  all: { type: 'boolean' },
  harmless: { type: 'boolean' },
  changes: { type: 'string' },
} as const
const { values } = parseArgs({ options })
const seedNumber = Number(values.seed ?? Math.floor(Date.now() / 1000) % 100_000)
const mostHarmless = 1 / 50
const fewestBreaking = 0.95

const folder = mkdtempSync(join(tmpdir(), 'quintet-seeds-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const releases = openReleases(join(folder, 'data'))
await buildRegistry(
  join(folder, 'data'),
  tiles.map((name) => join(root, name, 'dist')),
)

const build = async (tile: string): Promise<string | undefined> => {
  const builder = join(root, 'shared/remote-kit/bin/quintet-build.mjs')
  return promisify(execFile)(process.execPath, [builder, 'build'], { cwd: tile }).then(
    () => undefined,
    (error: Error) => error.message,
  )
}

interface Outcome extends Seed {
  place: string
  /** What stopped it; empty when nothing did. */
  stoppedBy: string
}

const tell = ({ rule, said }: Finding): string => `${rule}: ${said}`.slice(0, 110)

const play = async (seed: Seed): Promise<Outcome | undefined> => {
  const sources = copyTile(root, seed.tile, join(folder, 'copy'))
  const place = seed.change(sources, seed.pick)
  if (place === undefined) return undefined
  if (await build(sources.folder)) return { ...seed, place, stoppedBy: 'build' }
  const [first] = await judgeBuild({ root, folder: sources.folder, releases, say: () => undefined, soon: true })
  // An element put where only one may stand is a slip of the generator: it says nothing about its kind.
  if (first?.said.includes('error TS2746')) return undefined
  return { ...seed, place, stoppedBy: first ? tell(first) : '' }
}

const outcomes: Outcome[] = []
const only = values.only?.split(',')
const chosen = (kinds: typeof breaking) =>
  Object.entries(kinds).filter(([kind]) => only?.some((word) => kind.includes(word)) ?? true)
const ofTiles = values.tile ? [values.tile] : tiles
const listed = (file: string) =>
  writtenSeeds(file, ofTiles).filter(({ kind, isBreaking }) => (only?.includes(kind) ?? true) && !(values.harmless && isBreaking))
const draw = () =>
  drawSeeds({
    breaking: values.harmless ? [] : chosen(breaking),
    harmless: chosen(harmless),
    tiles: ofTiles,
    seed: seedNumber,
    count: values.all ? undefined : Number(values.draw ?? 40),
  })
const drawn = values.changes ? listed(values.changes) : draw()
console.log(
  values.changes ? `${drawn.length} changes of ${values.changes}` : `${drawn.length} seeds, drawn by --seed ${seedNumber}`,
)
for (const seed of drawn) {
  const began = performance.now()
  const outcome = await play(seed)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  if (outcome) outcomes.push(outcome)
  const { isBreaking, kind, tile } = seed
  console.log(
    [
      isBreaking ? 'breaking' : 'harmless',
      kind,
      tile,
      outcome ? outcome.stoppedBy || 'passed' : 'no place for it',
      outcome?.place ?? '',
      `${seconds} s`,
    ].join(' | '),
  )
}

const of = (isBreaking: boolean) => outcomes.filter((one) => one.isBreaking === isBreaking)
const stopped = (some: Outcome[]) => some.filter(({ stoppedBy }) => stoppedBy !== '').length
const [bad, good] = [of(true), of(false)]
console.log(
  `${stopped(bad)} of ${bad.length} breaking changes stopped, ${stopped(good)} of ${good.length} harmless ones (--seed ${seedNumber})`,
)
for (const { kind, tile, place } of bad.filter(({ stoppedBy }) => stoppedBy === ''))
  console.log(`survived: ${kind}, ${tile}, ${place}`)
// In a small draw a single one counts for more than its share.
const fine =
  stopped(bad) >= Math.floor(bad.length * fewestBreaking) &&
  stopped(good) <= Math.ceil(good.length * mostHarmless) &&
  outcomes.length > 0
process.exit(fine ? 0 : 1)
