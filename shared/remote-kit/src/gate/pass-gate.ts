import { join } from 'node:path'
import { ReleaseError, type Releases } from '@quintet/registry'
import { type Finding, reportOf } from './finding.ts'
import { type Extent, lookInBrowser } from './look-in-browser.ts'
import { partMeant } from './meant.ts'
import { checkSources, type Sources } from './static/check-sources.ts'
import { exchangedPlaces } from './static/exchanged-places.ts'
import { styleSheetFindings } from './static/style-sheets.ts'
import { swappedTexts } from './static/swapped-texts.ts'
import { lookUnlessRefused } from './look-unless-refused.ts'
import { judgeShell, type ShellCandidate } from './shell/judge-shell.ts'
import { languageTexts } from './static/language-texts.ts'
import { lostTexts } from './static/lost-texts.ts'
import { runOwnTests } from './static/own-tests.ts'
import { type Progress, progressFor } from './timings.ts'

/** A built tile before the gate. */
export interface Candidate {
  /** Absolute path of the repository. */
  root: string
  /** Absolute path of the tile. */
  folder: string
  releases: Releases
  say(line: string): void
  /** Whether to end with the first walk that has found something. */
  soon?: boolean
  /** Version of the shell that it is looked at in, where that is not the live one. */
  shell?: string
  /** How much of it; all where it is left out. */
  extent?: Extent
  /** Rules of which a difference from the live version is meant; no other rule is let go. */
  meant?: readonly string[]
  /** What is tested meanwhile; where that fails, nothing more is looked at. */
  tested?: Promise<void>
  /** Whether the tests of the tile's own, which take longer than a team waits, are run too. */
  ownTests?: boolean
}

/** All that the gate sees of a built tile, and what it looked at, in words. @throws what the tests beside it threw */
export const judgeBuild = async (candidate: Candidate): Promise<Finding[]> => {
  const progress = progressFor(candidate.say)
  try {
    return await judgeWith(candidate, progress)
  } finally {
    progress.end()
  }
}

const judgeWith = async (
  { root, folder, releases, say, soon = false, shell, extent = 'all', tested, ownTests = extent !== 'first' }: Candidate,
  { timed, stopped }: Progress,
): Promise<Finding[]> => {
  const dist = join(folder, 'dist')
  let isOver = false
  const sources = timed('sources', async () =>
    (
      await Promise.all([
        extent === 'rest' ? [] : sourceFindings({ root, folder }, releases),
        ownTests ? ownFindings(folder, say) : [],
      ])
    ).flat(),
  )
  const looking = lookInBrowser({ root, folder, dist, releases, soon, shell, extent, timed, stopped, isOver: () => isOver })
  const { look, found } = await lookUnlessRefused({ sources, tested, looking, stop: () => (isOver = true) })
  for (const line of look?.said ?? ['not looked at in a browser: the sources and the contract come first']) say(line)
  return look?.findings ?? found
}

const sourceFindings = async (sources: Sources, releases: Releases): Promise<Finding[]> => [
  ...languageTexts(sources.folder),
  ...styleSheetFindings(sources.folder),
  ...(
    await Promise.all([
      checkSources(sources),
      lostTexts(sources.folder, releases),
      exchangedPlaces(sources.folder, releases),
      swappedTexts(sources.folder, releases),
    ])
  ).flat(),
]

const ownFindings = async (folder: string, say: Candidate['say']): Promise<Finding[]> => {
  const { findings, said } = await runOwnTests(folder)
  say(said)
  return findings
}

/** The gate was gone through, and stops a build: not to be taken for a gate that could not be gone through. */
export class GateStop extends ReleaseError {
  override name = 'GateStop'
}

interface Judged {
  findings: Finding[]
  meant: readonly string[]
  say(line: string): void
  /** What the gate's stop comes to, in words. */
  effect: string
}

const stopAt = ({ findings, meant, say, effect }: Judged): void => {
  const { letGo, stops } = partMeant(findings, meant)
  for (const line of reportOf(letGo)) say(`meant: ${line}`)
  if (stops.length > 0) throw new GateStop(`The gate stops this build; ${effect}.\n${reportOf(stops).join('\n')}`)
}

/**
 * The gate, in the hands of the release tool: nothing of the tile's own files has a say in it.
 * @throws GateStop with one short line for each thing that was seen
 */
export const passGate = async (candidate: Candidate): Promise<void> => {
  const { meant = [], say, extent } = candidate
  // Said before anything is looked at.
  partMeant([], meant)
  const effect = extent === 'rest' ? 'nobody gets it' : 'nothing was published'
  stopAt({ findings: await judgeBuild(candidate), meant, say, effect })
}

/** The gate of a shell. @throws GateStop as for a tile */
export const passShellGate = async ({
  meant,
  ...candidate
}: ShellCandidate & { meant: readonly string[] }): Promise<undefined> => {
  partMeant([], meant)
  stopAt({ findings: await judgeShell(candidate), meant, say: candidate.say, effect: 'nothing was published' })
}
