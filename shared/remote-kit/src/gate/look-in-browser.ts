import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { actLikeMember, findWaysOn } from './acts/act-like-member.ts'
import { knownTexts } from './acts/known-texts.ts'
import { type LiveVersion, learnRoutes, meetVersion } from './acts/live-version.ts'
import { recallVersion, rememberVersion } from './acts/remembered-version.ts'
import { settings } from './acts/settings.ts'
import type { Walk } from './browser/go-through.ts'
import { walkInLanguage } from './browser/other-language.ts'
import { pressAll } from './browser/press-all.ts'
import { type Scouted, scout } from './browser/scout.ts'
import type { Finding } from './finding.ts'
import { addressFindings } from './looks/addresses.ts'
import { visitFindings, watchBytes } from './looks/bytes.ts'
import { dataIn, dataOf } from './looks/texts.ts'
import { type Looked, type Looking, openLooking } from './looking.ts'
import { scriptsOf } from './shell-served.ts'
import type { Progress } from './timings.ts'
import { lateInWords } from './late.ts'

/**
 * How much of the gate is gone through: all of it; what a team waits for when it publishes; or what may take its time while a version
 * waits, after which the version is known for the day on which it is live.
 */
export type Extent = 'all' | 'first' | 'rest'

/** What is looked at, and how. */
export interface LookOrder extends Looked, Pick<Progress, 'timed' | 'stopped'> {
  extent: Extent
  /** Whether what is found first is enough. */
  soon: boolean
  /** Whether nothing more is wanted. */
  isOver(): boolean
}

/** What the looks came to. */
export interface Look {
  findings: Finding[]
  /** What was looked at, and what was not. */
  said: string[]
}

const others = pickerLanguageIds.filter((id) => language(id).bcp47 !== 'en')

const stepsOf = ({ acts }: LiveVersion): number => [...acts.values()].flatMap((one) => [...one.values()].flat()).length

/** The texts of the live version's routes, and what is known of it beyond them. */
const meetLive = async ({ live }: Looking, { folder, extent, timed }: LookOrder): Promise<Partial<LiveVersion>> => {
  if (!live) return {}
  const { used, key } = live
  const known = recallVersion(folder, key)
  if (known) return known
  return extent === 'first'
    ? timed('routes of the live version', () => learnRoutes(used))
    : timed('live version', () => rememberVersion(folder, key, () => meetVersion(used)))
}

const sayIt = (at: Looking, { folder }: LookOrder) => {
  const answers = [at.record.answers, at.record.claims, at.record.said]
  return { isData: dataOf(answers), sources: (tag: string) => ({ isText: knownTexts(folder, tag), dataIn: dataIn(answers) }) }
}

/** What was done beside the live version, in words, and what of it the build offered just so. */
interface Acted {
  said: string
  same: LiveVersion['acts']
}

// What a step of a member's led to in the live version is what it has to lead to.
const actBeside = async (
  at: Looking,
  order: LookOrder,
  { acts }: Partial<LiveVersion>,
  isOver: () => boolean,
): Promise<Acted> => {
  const { live, build, findings } = at
  if (!live) return { said: '', same: new Map() }
  if (!acts) return { said: 'not used beside the live version yet, which is met here for the first time', same: new Map() }
  const chosen = order.extent === 'first' ? settings.slice(0, 1) : settings
  const met = new Map([...acts].filter(([setting, done]) => chosen.includes(setting) && done.size > 0))
  const { sources } = sayIt(at, order)
  const beside = { build, live: live.used, acts: met, sources, timed: order.timed }
  const same = await order.timed('acts', () => actLikeMember(beside, findings, isOver))
  return { said: `${stepsOf({ patterns: [], paths: [], acts: met })} steps of a member beside the live version`, same }
}

// All screens in English, what a language does not change.
const scoutFirst = async (at: Looking, order: LookOrder, before: Promise<Partial<LiveVersion>>) => {
  const { build, findings, shell } = at
  const walk = await order.timed('first page', at.begin)
  const bytes = watchBytes(walk.visitor.page, order.dist, `/remotes/${build.remote}/-/`)
  const found = await order.timed('scout', () => scout(walk, build.hints))
  const { patterns = [] } = await before
  const scripts = [...shell.scripts, ...scriptsOf(order.dist)]
  findings.push(...visitFindings(bytes()), ...addressFindings({ tile: build.tile, found, before: patterns, scripts }))
  return { walk, found }
}

/** Looks at the build alone and, as far as the extent goes, beside the live version. @returns what was looked at */
const lookAround = async (at: Looking, order: LookOrder): Promise<string[]> => {
  const { build, findings } = at
  const isOver = () => order.isOver() || (order.soon && findings.length > 0)
  const { isData } = sayIt(at, order)
  const waiting = [...others]
  const speakThem = async (walk: Walk, { said }: Scouted) => {
    for (let id = waiting.shift(); id !== undefined && !isOver(); id = waiting.shift()) {
      const languageId = id
      await walk.visitor.speak(languageId)
      await order.timed(language(languageId).bcp47, () => walkInLanguage(walk, languageId, said, isData))
    }
  }
  const met = meetLive(at, order)
  const scouted = scoutFirst(at, order, met)
  const alone = async () => {
    const { walk, found } = await scouted
    if (isOver()) return
    findings.push(...(await order.timed('ways on', () => findWaysOn(build, [...found.said.keys()]))))
    await speakThem(walk, found)
  }
  const press = async (screens: readonly string[]) => {
    const walk = await at.begin()
    return order.timed('press', () => pressAll(walk, screens))
  }
  const beside = async () => {
    const { said: acted } = await actBeside(at, order, await met, isOver)
    const { found } = await scouted
    if (isOver()) return acted
    const pressed = at.live ? acted : await press([...found.said.keys()])
    if (waiting.length > 0) await speakThem(await at.begin(), found)
    return pressed
  }
  const [{ found }, acted] = await Promise.all([scouted, beside(), alone()])
  const unmet = at.live ? [] : ['nothing is live yet: what it does was compared with no version before']
  return [...unmet, `${found.said.size} screens in ${pickerLanguageIds.length} languages, ${acted}`]
}

/** Uses the build beside the live version, and keeps what it does for the day on which it is live. @returns what was done */
const lookBeside = async (at: Looking, order: LookOrder): Promise<string[]> => {
  const isOver = () => order.isOver() || (order.soon && at.findings.length > 0)
  const met = await meetLive(at, order)
  const { said, same } = await actBeside(at, order, met, isOver)
  const { open } = at.build
  const next = { ...at.build, open: { ...open, stillFor: 'live' as const } }
  if (!isOver() && at.findings.length === 0)
    await order.timed('what it does itself', () =>
      rememberVersion(order.folder, at.buildKey, () => meetVersion(next, { paths: met.paths ?? [], acts: same })),
    )
  return [said]
}

/** Looks at a build in a real browser, in the shell that the site serves and beside the tiles that are live. */
export const lookInBrowser = async (order: LookOrder): Promise<Look> => {
  const at = await order.timed('launch', () => openLooking(order))
  try {
    const said = await (order.extent === 'rest' ? lookBeside : lookAround)(at, order)
    return { findings: at.findings, said: [at.shell.said, ...said] }
  } catch (error) {
    throw lateInWords(error, { pages: at.pages(), parts: order.stopped() })
  } finally {
    await at.close()
  }
}
