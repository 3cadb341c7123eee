import { learnScreens } from '../browser/screens.ts'
import { addressOf } from '../browser/go-through.ts'
import { openVisitor, type Visitor, type VisitorOptions } from '../browser/visitor.ts'
import type { Acts } from './acts.ts'
import { examplesOf } from '../site/examples.ts'
import type { AnswerChange } from '../site/other-answers.ts'
import { exampleIn, failsOnce, ofMember, stateIn } from '../site/worlds.ts'
import { ofGroup, stateOf } from './chooser.ts'
import { exploreFailures } from './explore-failures.ts'
import { exploreForms } from './explore-forms.ts'
import { exploreStates } from './explore-states.ts'
import {
  explore,
  exploreAwaited,
  exploreCutOff,
  exploreInHaste,
  firstChanges,
  type IsKnown,
  retrace,
  type Worth,
  type WorthOf,
} from './explore.ts'
import { letNextIn, useBefore } from './next-member.ts'
import { isTriedIn } from './rest.ts'
import { sizeInPage } from './screen-size.ts'
import { effortOf, type Setting, settings } from './settings.ts'
import { inLanes } from '../lanes.ts'
import { isTyped } from './typing.ts'
import type { SentCall } from './calls.ts'
import { type Actor, actorOf, type Outcome } from './walk.ts'

/** The version that members have, as a member meets it. */
export interface LiveVersion {
  /** Addresses of its routes, with places. */
  patterns: string[]
  /** An address of each of its screens. */
  paths: string[]
  acts: Map<Setting, Acts>
}

/** A tile in a page of the gate. */
export interface UsedTile {
  open: Omit<VisitorOptions, 'languageId'>
  tile: string
  /** Empty for the shell itself. */
  remote: string
  /** Selector of the part of the page that is looked at, where it is not the tile alone. */
  within?: string
  /** Addresses that no link shows. */
  hints: readonly string[]
  /** Time of the pages, epoch milliseconds. */
  at: number
  /** For each of the record's states, the calls that are answered otherwise in it. */
  states: readonly (readonly string[])[]
  /** What may be answered otherwise than any record and example has it. */
  changes?: readonly AnswerChange[]
}

/** So many settings at a time: what a page waits for is mostly another frame. */
export const lanes = 2

/** A page of a tile, in a setting. */
export const openIn = (
  { world, languageId, isWide, isSmall, isDark }: Pick<Setting, 'world' | 'languageId' | 'isWide' | 'isSmall' | 'isDark'>,
  { open, at }: UsedTile,
): Promise<Visitor> => openVisitor({ ...open, languageId, isWide, isSmall, isDark, stillAt: at, world })

/** Somebody who uses a tile in a setting, and what was sent for who did before. */
interface Entered {
  actor: Actor
  before: SentCall[]
  end(): Promise<void>
}

/** Begins to use a tile in a setting. @param recorded what was done as recorded, which who was there before does */
export const enter = async (setting: Setting, used: UsedTile, recorded: Acts | undefined): Promise<Entered> => {
  const { follows, world, languageId } = setting
  const visitor = await openIn({ ...setting, world: follows ?? world }, used)
  const end = () => visitor.end()
  if (!follows) return { actor: actorOf(visitor, used, setting), before: [], end }
  const before = await useBefore(actorOf(visitor, used, { world: follows, languageId }), used.tile, recorded ?? new Map())
  await letNextIn(visitor, setting, used.open.device)
  // Who begins anew has not sent what the sign-in sent.
  return { actor: actorOf(visitor, used, setting), before, end }
}

/** Learns the screens of a version; those that offer little come first, so that what they leave of the steps goes to the others. */
export const learnRoutes = async (live: UsedTile): Promise<Pick<LiveVersion, 'patterns' | 'paths'> & Pick<Worth, 'sizes'>> => {
  const { tile, remote, hints } = live
  const guide = await openIn({ world: 'recorded', languageId: 1 }, live)
  const screens = learnScreens(tile, hints)
  const seen = new Map<string, number>()
  for (const queue = ['']; queue.length > 0;) {
    const screen = queue.shift() ?? ''
    if (seen.has(screen)) continue
    seen.set(screen, 0)
    await guide.visit(addressOf(tile, screen), remote)
    seen.set(screen, await guide.page.evaluate(sizeInPage, ofGroup))
    await screens.read(guide.page)
    queue.push(...screens.found().paths)
  }
  await guide.end()
  const paths = [...seen].toSorted(([, one], [, other]) => one - other).map(([path]) => path)
  return { patterns: screens.found().patterns, paths, sizes: seen }
}

/** Tries what some screens offer in a setting. @param worth how many steps a screen that was opened is worth; as many as there are else */
export const exploreIn = async (
  setting: Setting,
  live: UsedTile,
  screens: readonly string[],
  worth?: Partial<Worth>,
  recorded?: Acts,
): Promise<Acts> => {
  const { actor, end } = await enter(setting, live, recorded)
  const effort = effortOf(setting, screens.length)
  const done = recorded ?? new Map<string, Outcome[]>()
  const { ofTile } = effort
  const inAWay = () => {
    if (setting.isOfFailures) return exploreFailures(actor, done, worth?.isKnown ?? (() => false), ofTile)
    if (setting.isSentAgain) return exploreForms(actor, done, effort, exampleIn(setting.world) === undefined)
    if (setting.isOfStates) return exploreStates(actor, done, live.changes ?? [], effort)
    if (setting.isCutOff) return exploreCutOff(actor, done, ofTile)
    if (setting.isAwaited) return exploreAwaited(actor, done, ofTile)
    if (setting.isInHaste) return exploreInHaste(actor, done, ofTile)
    return explore(actor, screens, effort, worth)
  }
  const acts = await inAWay()
  await end()
  return acts
}

/** Does in a fresh page of the live version what was done before on some screens: it may lead elsewhere by chance. */
export const retraceIn = async (
  setting: Setting,
  live: UsedTile,
  acts: Acts,
  screens: readonly string[],
  recorded?: Acts,
): Promise<Acts> => {
  const { actor, end } = await enter(setting, live, recorded)
  const again = await retrace(actor, acts, screens)
  await end()
  return again
}

const calledIn = (recorded: Acts): Set<string> =>
  new Set([...recorded.values()].flat().flatMap(({ sent }) => sent.map(({ call }) => call)))

/** The settings in which a tile is answered otherwise than as recorded: in a state of what it asks for, or with a further example. */
export const otherAnswers = (recorded: Acts, states: UsedTile['states']): Setting[] => {
  const called = calledIn(recorded)
  // What tells of the member the page asked for before the tile was there.
  const isAsked = (call: string) => called.has(call) || ofMember.has(call)
  const most = Math.max(0, ...[...called].map((call) => examplesOf(call).length))
  return settings.filter(({ world, follows }) => {
    if (follows) return called.size > 0
    const state = stateIn(world)
    return state === undefined ? (exampleIn(world) ?? most) < most : states[state]?.some(isAsked)
  })
}

/** Where changes fail, as far as there are any and each once more; elsewhere what looks otherwise than as recorded. */
export const worthIn =
  ({ world, isWrong, isOfRest, follows }: Setting, recorded: Acts): WorthOf =>
  (screen, opened) => {
    if (follows) return Infinity
    if (isOfRest) return opened.controls.some((one) => one.isEnabled && !isTriedIn(recorded)(screen, one)) ? Infinity : 1
    const usual = recorded.get(screen) ?? []
    if (isWrong) return usual.some(({ scene }) => scene.controls.some(({ kind }) => isTyped(kind))) ? Infinity : 1
    if (world === 'changes failing once') {
      const changes = [...firstChanges(usual).values()]
      return changes.length === 0 ? 1 : Math.max(...changes) + changes.length + 2
    }
    return usual[0] === undefined || stateOf(opened) !== stateOf(usual[0].scene) ? Infinity : 1
  }

/**
 * In a state of the record, what was tried as recorded is known: what only that state has is tried. To another member the same button may
 * do something else, such as ask before it deletes the last of a few.
 */
export const knownIn = ({ world, isOfRest }: Setting, recorded: Acts, states: UsedTile['states']): IsKnown => {
  if (isOfRest) return isTriedIn(recorded)
  const state = stateIn(world)
  if (state === undefined) return () => false
  const isOther = states[state]?.some((call) => ofMember.has(call)) ?? false
  const used = new Map([...recorded].map(([screen, done]) => [screen, new Set(done.map(({ step }) => step.key))]))
  return (screen, { key, kind }) => !(isOther && kind.startsWith('button')) && (used.get(screen)?.has(key) ?? false)
}

// Met as far as the tile asks for what is answered otherwise.
const isOfAnswers = ({ world, follows }: Setting): boolean =>
  follows !== undefined || exampleIn(world) !== undefined || stateIn(world) !== undefined

// What depends on what was done as recorded.
const comesAfter = (setting: Setting): boolean =>
  [
    setting.isWrong,
    setting.isOfRest,
    setting.isCutOff,
    setting.isSentAgain,
    setting.isOfStates,
    setting.isOfFailures,
    setting.isAwaited,
    setting.isInHaste,
  ].includes(true) ||
  isOfAnswers(setting) ||
  failsOnce(setting.world)

const isPlain = ({
  isOfRest,
  isSentAgain,
  isOfStates,
  isOfFailures,
  isInHaste,
  isCutOff,
  isWrong,
  isWide,
  follows,
}: Setting): boolean =>
  ![isOfRest, isSentAgain, isOfStates, isOfFailures, isInHaste, isCutOff, isWrong, isWide, follows !== undefined].includes(true)

// What was done on each screen in one setting, and after it in another.
const inOne = (one: Acts | undefined, other: Acts | undefined): Acts => {
  const screens = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])
  return new Map([...screens].map((screen) => [screen, [...(one?.get(screen) ?? []), ...(other?.get(screen) ?? [])]]))
}

const first = settings[0]
const plainOf = (world: Setting['world']) => settings.find((one) => isPlain(one) && one.world === world)
const restOf = settings.find(({ isOfRest }) => isOfRest)
const formsOf = settings.find(({ isSentAgain, world }) => isSentAgain && world === 'recorded')

// What is there, the first steps may not have come to.
const hasRest = ({ isSentAgain, isOfFailures, world }: Setting): boolean =>
  isOfFailures === true || (isSentAgain === true && world === 'recorded')

/** The settings that tell what is done in another: what is sent again was come to where the site answers the same. */
export const basesOf = (setting: Setting): Setting[] => {
  const base = setting.isSentAgain ? plainOf(setting.world) : first
  const more = setting.isOfFailures ? [formsOf, plainOf(setting.world)] : []
  if (hasRest(setting)) more.unshift(restOf)
  return [...(comesAfter(setting) ? [first] : []), base, ...more].filter(
    (one) => one !== undefined && one !== setting,
  ) as Setting[]
}

/** What was done before, on which a setting is built. */
export const baseOf = (setting: Setting, acts: ReadonlyMap<Setting, Acts>): Acts | undefined => {
  const base = setting.isSentAgain ? plainOf(setting.world) : first
  const plain = base && acts.get(base)
  const done = hasRest(setting) ? inOne(plain, restOf && acts.get(restOf)) : plain
  return setting.isOfFailures ? inOne(done, formsOf && acts.get(formsOf)) : done
}

/** What was seen to fail, with the control that sent it. */
export const failedIn = (acts: Acts | undefined): IsKnown => {
  const keys = new Map(
    [...(acts ?? [])].map(([screen, done]) => [
      screen,
      new Set(done.flatMap(({ step, sent }) => (sent.some(({ hasFailed }) => hasFailed) ? [step.key] : []))),
    ]),
  )
  return (screen, { key }) => keys.get(screen)?.has(key) === true
}

/** The settings that are met once it is known what was done as recorded, each of them once. */
export const laterSettings = (recorded: Acts, states: UsedTile['states']): Setting[] => [
  ...settings.filter((setting) => comesAfter(setting) && !isOfAnswers(setting)),
  ...otherAnswers(recorded, states),
]

// What is sent again depends on what was done, and what fails by each way on both.
const phaseOf = ({ isSentAgain, isOfFailures }: Setting): number => (isOfFailures ? 2 : isSentAgain ? 1 : 0)

const failingIn = (acts: ReadonlyMap<Setting, Acts>): Acts | undefined =>
  [...acts].find(([{ world, isOfFailures }]) => world === 'changes failing once' && !isOfFailures)?.[1]

// In which states of its own a tile is looked at, its contract says.
const isOfSameStates = (done: Acts, changes: UsedTile['changes'] = []): boolean => {
  const taken = [...done.values()].flat().flatMap(({ step }) => step.change ?? [])
  return JSON.stringify(taken) === JSON.stringify(changes.slice(0, taken.length))
}

/**
 * Learns the screens of a version and tries what they offer.
 * @param known what it is known to do in some settings, of a version with the same screens
 */
export const meetVersion = async (
  live: UsedTile,
  known: Pick<LiveVersion, 'paths' | 'acts'> = { paths: [], acts: new Map() },
): Promise<LiveVersion> => {
  const { patterns, paths, sizes } = await learnRoutes(live)
  const acts = new Map<Setting, Acts>()
  const isSame = paths.join(' ') === known.paths.join(' ')
  const didIn = (setting: Setting) => {
    const did = isSame && basesOf(setting).every((base) => known.acts.has(base)) ? known.acts.get(setting) : undefined
    return did && isOfSameStates(did, live.changes) ? did : undefined
  }
  const meet = (some: readonly Setting[], worth: (setting: Setting) => Partial<Worth>) =>
    inLanes(
      lanes,
      some,
      async (setting) =>
        void acts.set(
          setting,
          didIn(setting) ?? (await exploreIn(setting, live, paths, { ...worth(setting), sizes }, baseOf(setting, acts))),
        ),
    )
  await meet(
    settings.filter((setting) => !comesAfter(setting)),
    () => ({}),
  )
  const recorded = (first && acts.get(first)) ?? new Map<string, Outcome[]>()
  const later = laterSettings(recorded, live.states)
  for (const phase of [0, 1, 2])
    await meet(
      later.filter((setting) => phaseOf(setting) === phase),
      (setting) => ({
        worthOf: worthIn(setting, recorded),
        isKnown: setting.isOfFailures ? failedIn(failingIn(acts)) : knownIn(setting, recorded, live.states),
      }),
    )
  return { patterns, paths, acts }
}
