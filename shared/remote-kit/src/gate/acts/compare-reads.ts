import type { Finding } from '../finding.ts'
import { isChange } from '../site/worlds.ts'
import type { Acts } from './acts.ts'
import type { SentCall } from './calls.ts'
import type { Outcome } from './walk.ts'

// Of the identity provider, too: what a page has read once it need not read again.
/** Names of calls that read. */
export const reads = /^(?:\w+\.)?(?:load|list|poll|quote|get|read|check|estimate|preview)/i

/** Call → each time that it was sent. */
export type Calls = Map<string, SentCall[]>

/** What was sent, by call. */
export const counted = (sent: readonly SentCall[]): Calls => {
  const counts: Calls = new Map()
  for (const one of sent) counts.set(one.call, [...(counts.get(one.call) ?? []), one])
  return counts
}

/** How often the very same was sent. */
export const mostAgain = (sent: readonly SentCall[]): number => {
  const texts = sent.map(({ body }) => JSON.stringify(body))
  return Math.max(0, ...texts.map((text) => texts.filter((one) => one === text).length))
}

/** Reads of a whole screen: one for each time that it was opened, and for each change, are nothing out of the way. */
export const compareReads = (before: readonly Outcome[], now: readonly Outcome[]): Finding[] => {
  const [old, fresh] = [before, now].map((steps) => counted(steps.flatMap(({ sent }) => sent))) as [Calls, Calls]
  const writes = [...old].filter(([call]) => !reads.test(call)).flatMap(([, sent]) => sent).length
  const opened = before.filter(({ step }) => step.act === 'open').length
  return [...fresh].flatMap(([call, sent]): Finding[] => {
    const [usual, again] = [old.get(call)?.length ?? 0, mostAgain(old.get(call) ?? [])]
    if (!reads.test(call) || sent.length <= Math.max(usual * 2, usual + opened + writes) + 2) return []
    // What is asked for each of some things once is fetched ahead.
    if (mostAgain(sent) <= Math.max(again, 1)) return []
    return [{ rule: 'sends', said: `asks ${call} ${sent.length} times in ${now.length} steps, the live version ${usual}` }]
  })
}

const isReadBy =
  (question: SentCall) =>
  ({ sent }: Outcome): boolean =>
    sent.some((one) => one.call === question.call && isSameQuestion(question, one))

const changeIn = ({ sent }: Outcome): string | undefined => sent.find(({ call }) => isChange(call))?.call

/** What the live version asks anew after a change and the build, which has asked it before, does not. */
export const compareStale = (before: readonly Outcome[], now: readonly Outcome[]): Finding[] => {
  const told = new Set<string>()
  return before.flatMap((step, at): Finding[] => {
    const change = changeIn(step)
    const same = now[at]
    if (change === undefined || same === undefined || !same.sent.some(({ call }) => call === change)) return []
    const asked = distinct(
      before
        .slice(0, at)
        .flatMap(({ sent }) => sent)
        .filter(({ call }) => reads.test(call)),
    )
    const stale = asked.filter(
      (one) =>
        !told.has(one.call) &&
        before.slice(at).some(isReadBy(one)) &&
        now.slice(0, at).some(isReadBy(one)) &&
        !now.slice(at).some(isReadBy(one)),
    )
    for (const { call } of stale) told.add(call)
    return stale.map(({ call }) => ({
      rule: 'sends',
      said: `does not ask ${call} anew after ${change}, as the live version does`,
    }))
  })
}

/**
 * What is sent though the live version leaves it out: a value that it sends with the same call at another step, such as what was chosen
 * for the message before. A value that it never sends is new.
 */
export const compareAdded = (before: readonly Outcome[], now: readonly Outcome[]): Finding[] => {
  const ways = new Map<string, Set<string>>()
  for (const { call, body } of before.flatMap(({ sent }) => sent))
    if (isChange(call)) ways.set(call, new Set([...(ways.get(call) ?? []), ...Object.keys(body)]))
  const told = new Set<string>()
  return now.flatMap(({ sent }, at): Finding[] => {
    const [old, fresh] = [counted(before[at]?.sent ?? []), counted(sent)]
    return [...fresh].flatMap(([call, some]) => {
      const added = some.flatMap((one, index) => {
        const was = old.get(call)?.[index]
        return was ? Object.keys(one.body).filter((way) => was.body[way] === undefined && ways.get(call)?.has(way)) : []
      })
      const way = added.find((one) => !told.has(`${call} ${one}`))
      if (way === undefined) return []
      told.add(`${call} ${way}`)
      return [{ rule: 'sends', said: `${call} sends ${way}, which the live version leaves out there` }]
    })
  })
}

// One may be a part that loads for itself.
const mostAskedAgain = 1

/** What is asked again by a press though it was answered and nothing has changed, where the live version knows it. */
export const compareAskedAgain = (before: readonly Outcome[], now: readonly Outcome[]): Finding[] => {
  let known: SentCall[] = []
  const again = now.flatMap(({ step, sent }, at): SentCall[] => {
    const some = sent.filter(({ call, body }) => reads.test(call) && Object.keys(body).length > 0)
    const was = before[at]?.sent ?? []
    const repeated = some.filter(
      (one) => step.act === 'use' && known.some((other) => isSame(one, other)) && !was.some((other) => isSame(one, other)),
    )
    known = sent.some(({ call }) => isChange(call)) ? [] : [...known, ...some]
    return repeated
  })
  if (again.length <= mostAskedAgain) return []
  return [{ rule: 'sends', said: `asks ${again[0]?.call} again for what it was answered, ${again.length} times` }]
}

const isSame = (one: SentCall, other: SentCall): boolean => one.call === other.call && isSameQuestion(other, one)

const timeOf = (value = ''): { steps: number; unit: string } | undefined => {
  const [, steps, unit = ''] = /^a time (-?\d+)(.*)$/.exec(value) ?? []
  return steps === undefined ? undefined : { steps: Number(steps), unit }
}

const isSameValue = (one: string | undefined, other: string | undefined): boolean => {
  const [time, its] = [timeOf(one), timeOf(other)]
  // Times are told in steps: what is asked a moment later may fall into the next.
  return time && its ? time.unit === its.unit && Math.abs(time.steps - its.steps) <= 1 : one === other
}

// A further value is nothing out of the way.
const isSameQuestion = (before: SentCall, now: SentCall): boolean =>
  Object.entries(before.body).every(([way, value]) => isSameValue(value, now.body[way]))

const distinct = (sent: readonly SentCall[]): SentCall[] =>
  sent.filter((one, index) => sent.findIndex((other) => isSameQuestion(one, other)) === index)

const wordsOf = ({ body }: SentCall): string =>
  Object.entries(body)
    .map(([way, value]) => `${way} ${value}`)
    .join(', ')
    .slice(0, 120)

const sentIn = (acts: Acts): SentCall[] => [...acts.values()].flat().flatMap(({ sent }) => sent)

/**
 * Questions of the live version that were never asked though others of the same call were: another stands in their place, or an
 * answer to another is shown. What is not asked at all may be known by other ways.
 */
export const compareQuestions = (live: Acts, now: Acts): Finding[] => {
  const fresh = counted(sentIn(now))
  return [...counted(sentIn(live))].flatMap(([call, sent]): Finding[] => {
    const asked = fresh.get(call) ?? []
    if (!reads.test(call) || asked.length === 0) return []
    const unasked = distinct(sent).find((one) => !asked.some((other) => isSameQuestion(one, other)))
    return unasked ? [{ rule: 'sends', said: `never asks ${call} for ${wordsOf(unasked)}, as the live version does` }] : []
  })
}

/** What the build stored on a screen and leaves on the device in the very step in which the live version takes it out, such as a draft that is given up. */
export const compareKept = (before: readonly Outcome[], now: readonly Outcome[]): Finding[] => {
  const there = new Set<string>()
  return now.flatMap(({ step, scene: { stored, dropped } }, at): Finding[] => {
    const was = before[at]?.scene
    for (const name of stored) there.add(name)
    for (const name of dropped) there.delete(name)
    if (step.act !== 'use' || !was) return []
    const kept = [...new Set(was.dropped)].filter((name) => there.has(name) && !was.stored.includes(name))
    for (const name of kept) there.delete(name)
    return kept.map((name) => ({ rule: 'stored', said: `leaves ${name} in the storage, where the live version takes it out` }))
  })
}

// One may be kept for later.
const mostHeld = 1

const droppedIn = (acts: Acts): Set<string> => new Set([...acts.values()].flat().flatMap(({ scene }) => scene.dropped))

const lastHeld = (acts: Acts): number => [...acts.values()].flat().at(-1)?.effects.held ?? 0

/** What stays on the device, or in the memory of the page, when the live version has let go of it. */
export const compareLeftBehind = (live: Acts, now: Acts): Finding[] => {
  const dropped = droppedIn(now)
  const kept = [...droppedIn(live)].filter((name) => !dropped.has(name))
  const more = lastHeld(now) - lastHeld(live)
  return [
    ...kept.map((name) => ({ rule: 'stored', said: `never takes ${name} out of the storage, as the live version does` })),
    ...(more > mostHeld ? [{ rule: 'stored', said: 'holds files in memory that the live version lets go of' }] : []),
  ]
}
