import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeRelease, isShell, readManifest, ReleaseError, type Releases } from '@quintet/registry'
import { declarationsFile, type ServedFace, servedFaces, usesFile } from '@quintet/registry/faces'
import { isInstalled } from '../repository.ts'
import { currentDeclarations } from './cached-declarations.ts'
import { type Meeting, meet } from './meetings.ts'
import { unrecorded } from './recorded.ts'
import { structuresOf } from './structure.ts'

/** What came of comparing a build with everything that it may meet. */
export interface FaceVerdict {
  /** One sentence for each thing that was, or could not be, compared. */
  lines: string[]
  /** What it was compared with, as its entry in the registry names it. */
  fits: string[]
  /** What it was compared with and does not fit, `NAME VERSION`. */
  unfit: string[]
}

/** A build as a release that waits. */
export const buildAsRelease = async (dist: string): Promise<ServedFace> => {
  const manifest = await readManifest(dist)
  const read = async (file: string) => (existsSync(join(dist, file)) ? readFile(join(dist, file), 'utf8') : undefined)
  const published = { ...manifest, publishedAt: 0, publishedBy: '' }
  const [declarations, uses] = await Promise.all([read(declarationsFile), read(usesFile)])
  return { name: manifest.name, published, state: 'waits', declarations, uses }
}

// Until a shell is released, the site serves the one that lies beside it.
const shellBeside = async (shellDist: string): Promise<ServedFace> => {
  if (!existsSync(join(shellDist, 'manifest.json')))
    throw new ReleaseError(
      `No shell was released, and none is built in ${shellDist}: a build that was compared with no shell is not published. ` +
        'Build the shell, or publish one.',
    )
  return { ...(await buildAsRelease(shellDist)), state: 'live' }
}

const shellsOf = async (served: readonly ServedFace[], shellDist: string): Promise<{ shells: ServedFace[]; lines: string[] }> => {
  const shells = served.filter(isShell)
  if (shells.length > 0) return { shells, lines: [] }
  const beside = await shellBeside(shellDist)
  return { shells: [beside], lines: [`no shell was released yet: compared with the one built here, ${beside.published.version}`] }
}

/** Everything that a build would meet in a page, each time a tile with a shell. */
const meetingsOf = async (
  build: ServedFace,
  served: readonly ServedFace[],
  shellDist: string,
): Promise<{ meetings: Meeting[]; lines: string[] }> => {
  if (isShell(build)) {
    const tiles = served.filter((release) => !isShell(release))
    return {
      meetings: tiles.map((tile) => ({ tile, shell: build })),
      lines: tiles.length === 0 ? ['no tile is published yet'] : [],
    }
  }
  const { shells, lines } = await shellsOf(served, shellDist)
  return { meetings: shells.map((shell) => ({ tile: build, shell })), lines }
}

const advice =
  'Nothing was published. What is not to be served any more can be retired: `pnpm release retire NAME VERSION`. ' +
  'What fits only together with other builds that wait goes in a train: `publish … --train`.'

// Taken once for each face: it costs seconds.
const structures = new Map<string, ReturnType<typeof structuresOf>>()

/** @throws ReleaseError when the face of a shared package is not the recorded one */
export const requireRecord = async (): Promise<void> => {
  // What was packed had passed this.
  if (isInstalled) return
  const current = await currentDeclarations()
  const taken = structures.get(current.id) ?? structuresOf(current)
  structures.set(current.id, taken)
  const behind = unrecorded(await taken)
  if (behind.length === 0) return
  const names = behind.map(({ name, before, now }) => `@quintet/${name} (${before.version} → ${now.version})`).join(', ')
  throw new ReleaseError(
    `The face of ${names} is not the recorded one. \`pnpm faces\` shows what changed, \`--record\` writes it down.`,
  )
}

/**
 * Compares a build with everything that it would meet in a page: a tile with every shell, a shell with every tile that is live, tried
 * out, waits or can take over.
 * @param dist absolute path of the build
 * @param shellDist absolute path of the shell's build in this checkout, for a site where none was released
 * @param isForTrain whether it is to go live with others only: what does not fit is noted then
 * @throws ReleaseError with everything that does not fit
 */
export const checkFaces = async (
  releases: Releases,
  dist: string,
  shellDist: string,
  isForTrain = false,
): Promise<FaceVerdict> => {
  await requireRecord()
  const build = await buildAsRelease(dist)
  const { meetings, lines } = await meetingsOf(build, await servedFaces(releases), shellDist)
  const outcomes = await meet(meetings)
  const problems = outcomes.flatMap(({ problems: found }) => found)
  if (problems.length > 0 && !isForTrain) throw new ReleaseError(`${problems.join('\n')}\n${advice}`)
  const partner = ({ tile, shell }: Meeting): ServedFace => (isShell(build) ? tile : shell)
  const unfit = outcomes.filter(({ problems: found }) => found.length > 0).map(partner)
  const compared = outcomes.filter(({ isCompared, problems: found }) => isCompared && found.length === 0)
  const others = compared.map((outcome) => describeRelease(partner(outcome)))
  const open = outcomes.flatMap(({ line }) => (line === '' ? [] : [line]))
  const fits = compared.map(({ tile, shell }) =>
    isShell(build) ? `${tile.name} ${tile.published.version}` : (shell.published.face ?? ''),
  )
  const told = [
    ...lines,
    ...(others.length > 0 ? [`its face fits ${others.join(', ')}`] : []),
    ...problems,
    ...(unfit.length > 0 ? [`it goes live in a train alone, without ${unfit.map(describeRelease).join(', ')}`] : []),
    ...open,
  ]
  return { lines: told, fits, unfit: unfit.map(({ name, published }) => `${name} ${published.version}`) }
}
