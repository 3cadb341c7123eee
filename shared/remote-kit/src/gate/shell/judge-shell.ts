import { calls } from '@quintet/contract'
import { isShell, readHead, type Releases, servedReleases, shellName } from '@quintet/registry'
import { actLikeMember } from '../acts/act-like-member.ts'
import { shellTexts } from '../acts/known-texts.ts'
import type { Acts } from '../acts/acts.ts'
import { exploreIn, lanes, type UsedTile } from '../acts/live-version.ts'
import { type Setting, settings } from '../acts/settings.ts'
import { stillHeader } from '../acts/still-page.ts'
import { deviceOf } from '../browser/device.ts'
import { launchBrowser } from '../browser/launch.ts'
import type { Finding } from '../finding.ts'
import { inLanes } from '../lanes.ts'
import { dataIn } from '../looks/texts.ts'
import { readRecorded } from '../record/record.ts'
import { identityOf } from '../site/identity.ts'
import { registryAsOf, trialOf } from '../site/overlay.ts'
import { playBack } from '../site/play-back.ts'
import { serveTrial } from '../site/serve.ts'
import { progressFor } from '../timings.ts'
import { learnShellScreens } from './shell-screens.ts'

/** A built shell before the gate. */
export interface ShellCandidate {
  /** Absolute path of the repository. */
  root: string
  /** Absolute path of the build. */
  dist: string
  releases: Releases
  say(line: string): void
}

// What a shell shows otherwise in other answers and languages; forms of tiles are the tiles' own.
const worlds = new Set(['recorded', 'failing', 'new member', 'empty'])
const mostOfScreen = 10
const most = { first: 60, others: 24 }

const shellSettings: readonly Setting[] = settings
  .filter(({ world, isWrong }) => worlds.has(world) && !isWrong)
  .map((setting, index) => ({
    ...setting,
    ofScreen: Math.min(setting.ofScreen, mostOfScreen),
    ofTile: index === 0 ? most.first : most.others,
  }))
const guestSettings = shellSettings.filter(
  ({ world, languageId }) => languageId === 1 && (world === 'recorded' || world === 'failing'),
)

const tilesOf = async (releases: Releases): Promise<string[]> => {
  const { document } = await readHead(releases)
  const served = servedReleases(document).filter((one) => !isShell(one) && one.state === 'live')
  return served.map(({ published }) => published.tile)
}

/** The same shell used by a member and by who is not signed in. */
const usersOf = (shell: UsedTile): UsedTile[] => [shell, { ...shell, open: { ...shell.open, isGuest: true } }]

const learnActs = async (live: UsedTile, tiles: readonly string[]): Promise<Map<Setting, Acts>> => {
  const screens = await learnShellScreens(live, tiles)
  const acts = new Map<Setting, Acts>()
  const some = live.open.isGuest ? guestSettings : shellSettings
  await inLanes(lanes, some, async (setting) => void acts.set(setting, await exploreIn(setting, live, screens)))
  return acts
}

const words = (error: unknown): string =>
  (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)).slice(0, 200)

/**
 * Uses a built shell with all live tiles beside the live shell.
 * @returns what it takes from a member; nothing where no shell is live yet, which it says
 */
export const judgeShell = async ({ root, dist, releases, say }: ShellCandidate): Promise<Finding[]> => {
  const { document } = await readHead(releases)
  if (!document.remotes[shellName]?.live) {
    say('no shell is live yet: what it does was compared with none before')
    return []
  }
  const { timed, end } = progressFor(say)
  const record = readRecorded()
  const findings: Finding[] = []
  const api = playBack(
    record,
    () => Object.keys(calls),
    (fault, request) => void (request.headers.get(stillHeader) === 'build' && findings.push(fault)),
  )
  const serve = (shown: Releases) => serveTrial({ root, shellFolder: dist, releases: shown, api, identity: identityOf(record) })
  const sites = await Promise.all([
    registryAsOf(releases, document.remotes).then(serve),
    trialOf(releases, dist).then((trial) => serve(trial.releases)),
  ])
  const browser = await launchBrowser()
  try {
    const device = deviceOf(record)
    const [live, build] = (['live', 'build'] as const).map((stillFor, index): UsedTile => {
      const open = { browser, address: sites[index]?.address ?? '', device, stillFor }
      return { open, tile: '', remote: '', within: '#root', hints: [], at: record.at, states: [] }
    }) as [UsedTile, UsedTile]
    const tiles = await tilesOf(releases)
    const answers = [record.answers, record.claims, record.said]
    const sources = (tag: string) => ({ isText: shellTexts(tag), dataIn: dataIn(answers) })
    for (const [index, user] of usersOf(live).entries()) {
      const acts = await timed('live shell', () => learnActs(user, tiles))
      const beside = { build: usersOf(build)[index] ?? build, live: user, acts, sources, timed }
      await actLikeMember(beside, findings, () => findings.length > 0)
    }
  } catch (error) {
    findings.push({ rule: 'screen-stands', said: `cannot be used: ${words(error)}` })
  } finally {
    end()
    await browser.close()
    await Promise.all(sites.map((site) => site.close()))
  }
  return findings
}
