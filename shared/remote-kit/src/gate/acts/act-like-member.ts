import { language } from '@quintet/domain/languages'
import { type Finding, lineOf } from '../finding.ts'
import { backFindings, keyboardFindings } from '../looks/ways-on.ts'
import type { Sources } from './sources.ts'
import { inLanes } from '../lanes.ts'
import { isChange } from '../site/worlds.ts'
import type { Acts } from './acts.ts'
import { confirmed } from './confirmed.ts'
import { enter, lanes, openIn, retraceIn, type UsedTile } from './live-version.ts'
import { keptFor } from './next-member.ts'
import { replay } from './replay.ts'
import { isSameCourse } from './same-course.ts'
import { type Setting, settings } from './settings.ts'
import type { Actor, Outcome } from './walk.ts'
import type { Timed } from '../timings.ts'

/** A build that is used beside the live version. */
export interface Beside {
  build: UsedTile
  live: UsedTile
  /** What was done in the live version. */
  acts: ReadonlyMap<Setting, Acts>
  /** What tells where a text of a language comes from. */
  sources: (tag: string) => Sources
  timed: Timed
}

/** What is told, in a language, of changes that were taken. */
export const toldOfSuccess = (done: ReadonlyMap<Setting, Acts>, languageId: number): Set<string> => {
  const outcomes = [...done]
    .filter(([setting]) => setting.languageId === languageId)
    .flatMap(([, acts]) => [...acts.values()].flat())
  const taken = outcomes.filter(({ sent }) => {
    const changes = sent.filter(({ call }) => isChange(call))
    return changes.length > 0 && changes.every(({ hasFailed }) => !hasFailed)
  })
  return new Set(taken.flatMap(({ effects }) => effects.told))
}

const recordedOf = (acts: ReadonlyMap<Setting, Acts>): Acts | undefined => settings[0] && acts.get(settings[0])

/** The same actor, who notes what each step led to. */
const noted = (actor: Actor, outcomes: Outcome[]): Actor => ({
  take: async (step) => {
    const outcome = await actor.take(step)
    outcomes.push(outcome)
    return outcome
  },
})

// What was done one after another, by the screens that it was done on.
const byScreens = (acts: Acts, now: readonly Outcome[]): Acts => {
  const left = [...now]
  return new Map([...acts].map(([screen, outcomes]) => [screen, left.splice(0, outcomes.length)]))
}

/** What a replay found, and what the build did in it. */
interface Replay {
  found: Finding[]
  did: Acts
}

const replayIn = async (setting: Setting, { build, sources, acts: all }: Beside, acts: Acts): Promise<Replay> => {
  const now: Outcome[] = []
  const successes = toldOfSuccess(all, setting.languageId)
  const { actor, before, end } = await enter(setting, build, recordedOf(all))
  const { bcp47 } = language(setting.languageId)
  const known: Sources = { ...sources(bcp47), isOfSuccess: (text) => successes.has(text) }
  const found = [...(await replay(noted(actor, now), acts, known)).values()].flat()
  await end()
  const kept = setting.follows && found.length === 0 ? keptFor(acts, now, before) : []
  const told = [...found, ...kept].map((one) => ({ ...one, language: bcp47, said: setting.name + one.said }))
  return { found: told, did: byScreens(acts, now) }
}

// What chance brought about is not there each time that both do it once more.
const seenAgain = (setting: Setting, beside: Beside, acts: Acts, found: Finding[]): Promise<Finding[]> =>
  confirmed(
    found,
    async (some) => {
      // What concerns no screen alone comes about on all of them.
      const named = some.flatMap(({ screen }) => screen ?? [])
      const screens = named.length === some.length ? [...new Set(named)] : [...acts.keys()]
      const again = await retraceIn(setting, beside.live, acts, screens, recordedOf(beside.acts))
      return (await replayIn(setting, beside, again)).found
    },
    ([once, ...more]) =>
      beside.timed(`not seen again: ${once ? lineOf(once) : ''}, and ${more.length} more`, () => Promise.resolve()),
  )

/**
 * Uses a build as the live version was used, in each setting.
 * @param findings takes what harms a member
 * @param isOver whether nothing more is wanted
 * @returns what the build did, in each setting in which it offered what the live version does: used by itself it would do the same
 */
export const actLikeMember = async (beside: Beside, findings: Finding[], isOver: () => boolean): Promise<Map<Setting, Acts>> => {
  const same = new Map<Setting, Acts>()
  const use = async ([setting, acts]: [Setting, Acts]) => {
    const part = `${setting.name}${language(setting.languageId).bcp47}`
    const { found, did } = await beside.timed(`acts ${part}`, () => replayIn(setting, beside, acts))
    if (found.length === 0 && isSameCourse(acts, did)) same.set(setting, did)
    findings.push(...(await beside.timed(`again ${part}`, () => seenAgain(setting, beside, acts, found))))
  }
  await inLanes(lanes, [...beside.acts], use, isOver)
  return same
}

const waysOnOnce = async (build: UsedTile, screens: readonly string[]): Promise<Finding[]> => {
  const visitor = await openIn({ world: 'recorded', languageId: 1 }, build)
  const deeper = screens.find((screen) => screen !== '')
  const found = [...(await keyboardFindings(visitor, build, screens)), ...(await backFindings(visitor, build, deeper))]
  await visitor.end()
  return found
}

/**
 * Goes through the screens of a build by the keyboard, and out of it and in again by Back and Forward.
 * @returns what is found each time: a page that is late, beside other work, is not at fault
 */
export const findWaysOn = async (build: UsedTile, screens: readonly string[]): Promise<Finding[]> =>
  confirmed(await waysOnOnce(build, screens), () => waysOnOnce(build, screens))
