import type { Finding } from '../finding.ts'
import { compareEffects } from './compare-effects.ts'
import { compareLegible, type Read } from './compare-legible.ts'
import { comparePairs } from './compare-pairs.ts'
import type { SentCall } from './calls.ts'
import { counted, mostAgain, reads } from './compare-reads.ts'
import { compareShorter } from './compare-shorter.ts'
import { missing } from './missing.ts'
import type { Control, Scene } from './observe.ts'
import { type OtherSize, pictureName } from './other-sizes.ts'
import type { Sources } from './sources.ts'
import { isAlike, isSameForm, type Thumbnail } from './thumbnails.ts'
import { isTyped } from './typing.ts'
import type { Outcome } from './walk.ts'

const quote = (text: string) => `“${text.slice(0, 60)}”`
const digits = /\p{Nd}/u
const lettersOf = (text: string) => (text.match(/\p{L}+/gu) ?? []).join(' ').toLowerCase()

const numbersOf = (text: string): string[] => text.match(/\p{Nd}(?:[\p{Nd}.,:/٫٬’]*\p{Nd})?/gu) ?? []

// What a number is of, and whether it is below zero.
const signsOf = (text: string): string[] => text.match(/[\p{Sc}%‰°±≥≤<>]|(?<![\p{L}\p{Nd}]\s*)[-−](?=\s?\p{Sc}?\p{Nd})/gu) ?? []

// The same numbers, in another order or of something else.
const isOtherwise = (before: string, now: string): boolean => {
  const [old, fresh] = [numbersOf(before), numbersOf(now)]
  if (old.toSorted().join(' ') !== fresh.toSorted().join(' ')) return false
  return old.join(' ') !== fresh.join(' ') || missing(signsOf(before), signsOf(now)).length > 0
}

// As many lines that differ by their numbers alone, such as the counts of each of ten marks: none of them has gone into another.
const isSeries = (text: string, before: readonly string[], now: readonly string[]): boolean => {
  const letters = lettersOf(text)
  const [old, fresh] = [before, now].map((texts) => texts.filter((one) => lettersOf(one) === letters).length)
  return letters !== '' && old === fresh && (old ?? 0) > 1
}

/** Numbers that stand otherwise, from the same data; what only moved into another line is none. */
export const compareFigures = (before: readonly string[], now: readonly string[]): Finding[] => {
  const [old, all] = [before, now].map((texts) => texts.filter((text) => digits.test(text))) as [string[], string[]]
  const fresh = missing(all, old)
  const moved = fresh.flatMap(numbersOf)
  return missing(old, all).flatMap((text): Finding[] => {
    const alike = fresh.filter((one) => lettersOf(one) === lettersOf(text))
    const other = alike.find((one) => isOtherwise(text, one)) ?? alike[0]
    const isKept = !isSeries(text, old, all) && missing(numbersOf(text), moved).length === 0
    if (other === undefined || (isKept && !isOtherwise(text, other))) return []
    fresh.splice(fresh.indexOf(other), 1)
    return [{ rule: 'figures', said: `says ${quote(other)} where the live version says ${quote(text)}` }]
  })
}

/** What a screen does not say any more, from the same data. */
export const compareWords = (before: readonly string[], now: readonly string[], { isText, dataIn }: Sources): Finding[] => {
  const all = now.join(' ')
  // Digits alone stand in a table by chance; in other words around it, what an answer holds is still said.
  const isKnown = (text: string) => (lettersOf(text) !== '' && isText(text)) || dataIn(text).some((part) => !all.includes(part))
  const isNumbered = (text: string) => digits.test(text) && now.some((one) => lettersOf(one) === lettersOf(text))
  return before
    .filter((text) => !now.includes(text) && !all.includes(text) && !isNumbered(text) && isKnown(text))
    .map((text) => ({ rule: 'words', said: `does not say ${quote(text)}, as the live version does` }))
}

const isPicture = (way: string): boolean => way.endsWith('~.picture')

// Of a picture its quality is nothing that is seen.
const isSent = (way: string, before = '', now = ''): boolean => {
  if (!isPicture(way) || before === '' || now === '') return before === now
  const [old, fresh] = [before, now].map((text) => JSON.parse(text) as Thumbnail) as [Thumbnail, Thumbnail]
  return isSameForm(old, fresh) && isAlike(old, fresh)
}

const otherBody = (before: SentCall, now: SentCall): string | undefined => {
  const way = Object.keys(before.body).find((one) => !isSent(one, before.body[one], now.body[one]))
  if (way !== undefined && isPicture(way)) return `${before.call} sends another picture than the live version`
  return way === undefined
    ? undefined
    : `${before.call} sends ${now.body[way] ?? 'nothing'} as ${way || 'the whole'}, the live version ${before.body[way]}`
}

// By one step: far more of them, or the very same several times more.
const isOften = (before: readonly SentCall[], now: readonly SentCall[]): boolean =>
  now.length > before.length * 2 + 4 || mostAgain(now) > mostAgain(before) + 1

// What was read before a change is stale after it: it has to be read anew where the live version does.
const readAfterChange = (sent: readonly SentCall[]): Map<string, string> => {
  const change = sent.findIndex(({ call }) => !reads.test(call))
  return new Map(
    change < 0 ? [] : sent.slice(change).flatMap(({ call }) => (reads.test(call) ? [[call, sent[change]?.call ?? '']] : [])),
  )
}

const staleAfter = (before: readonly SentCall[], now: readonly SentCall[]): string[] => {
  const fresh = readAfterChange(now)
  return [...readAfterChange(before)]
    .filter(([call, change]) => !fresh.has(call) && now.some((one) => one.call === change))
    .map(([call, change]) => `does not read ${call} anew after ${change}, as the live version does`)
}

const withoutTwins = (sent: readonly SentCall[]): SentCall[] => {
  const bodies = sent.map(({ body }) => JSON.stringify(body))
  return sent.filter((_, index) => bodies.indexOf(bodies[index] ?? '') === index)
}

// A draft is kept whenever the member rests, and tried again where it fails: how often that is within a step depends on how fast the page
// is, and the same once more does nothing. What it ends with counts.
const isDraft = /draft/i

const otherDraft = (call: string, before: readonly SentCall[], now: readonly SentCall[]): string | undefined => {
  const [last, fresh] = [before.at(-1), now.at(-1)]
  if (!last || !fresh) return `does not send ${call}, as the live version does`
  if (isOften(before, now)) return `sends ${call} ${now.length} times, the live version ${before.length}`
  return otherBody(last, fresh)
}

/** Calls that are missing, doubled or have other values. A further call, or a further value in one, is none of these. */
export const compareSent = (before: readonly SentCall[], now: readonly SentCall[]): Finding[] => {
  const [old, fresh] = [counted(before), counted(now)]
  const found = [...old].flatMap(([call, sent]): string[] => {
    const same = fresh.get(call) ?? []
    if (reads.test(call)) return isOften(sent, same) ? [`asks ${call} ${same.length} times, the live version ${sent.length}`] : []
    if (isDraft.test(call)) return [otherDraft(call, sent, same) ?? []].flat()
    // What the live version sends twice, as its button may be pressed twice, need not be.
    const due = same.length < sent.length ? withoutTwins(sent) : sent
    if (same.length < due.length) return [`does not send ${call}${same.length > 0 ? ' as often' : ''}, as the live version does`]
    if (same.length > sent.length) return [`sends ${call} ${same.length} times, the live version ${sent.length}`]
    return due.flatMap((one, index) => otherBody(one, same[index] ?? one) ?? [])
  })
  const added = [...fresh]
    .filter(([call, sent]) => !old.has(call) && isOften([], sent))
    .map(([call, sent]) => `asks ${call} ${sent.length} times`)
  return [...found, ...staleAfter(before, now), ...added].map((said) => ({ rule: 'sends', said }))
}

// What a message offers stands for nothing that the screen does.
const sortOf = ({ kind, isPassing }: Control): string => `${kind}${isPassing ? ' that passes' : ''}`

/** Each control of the live version with the one that stands for it now: of the same name, else in the same place among those renamed. */
export const pairsOf = (before: readonly Control[], now: readonly Control[]): [Control, Control | undefined][] => {
  const byKey = new Map(now.map((control) => [control.key, control]))
  const lost = before.filter(({ key }) => !byKey.has(key))
  const fresh = now.filter(({ key }) => !before.some((one) => one.key === key))
  const renamed = new Map<Control, Control>()
  for (const sort of new Set(lost.map(sortOf))) {
    const [old, others] = [lost, fresh].map((some) => some.filter((one) => sortOf(one) === sort))
    if (old?.length === others?.length)
      for (const [index, one] of (old ?? []).entries()) if (others?.[index]) renamed.set(one, others[index])
  }
  return before.map((control) => [control, byKey.get(control.key) ?? renamed.get(control)])
}

// What takes something away from a member where it was not there before.
const narrows = ['disabled', 'out of reach', 'maxlength', 'max', 'min', 'pattern', 'readonly', 'tabindex']

const otherTrait = (before: Control, now: Control): string | undefined => {
  const names = [...Object.keys(before.traits), ...narrows]
  const name = names.find((one) => now.traits[one] !== before.traits[one])
  return (
    name && `${before.key} has ${name} ${now.traits[name] ?? 'nothing'}, in the live version ${before.traits[name] ?? 'nothing'}`
  )
}

/** Controls that are gone, or that say or take something else. */
export const compareControls = (before: readonly Control[], now: readonly Control[]): Finding[] =>
  pairsOf(before, now).flatMap(([old, fresh]): Finding[] => {
    // How long a message stays is not the same in two visits; what it says is told.
    if (!fresh && old.isPassing) return []
    if (!fresh) return [{ rule: 'controls', said: `${old.key} of the live version is not there` }]
    const said = otherTrait(old, fresh)
    return said === undefined ? [] : [{ rule: 'controls', said }]
  })

// So much more work a member feels on a phone, which is slower than what the gate runs on.
const slow = { factor: 3, ms: 400 }

const compareWork = (before: Outcome, now: Outcome): Finding[] =>
  now.workedMs > before.workedMs * slow.factor + slow.ms
    ? [{ rule: 'slow', said: 'takes several times the processor time of the live version, more than 0.4 s' }]
    : []

// How often a picture of an address is not seen in a size where the live version has it seen.
const lostPictures = (before: Outcome, now: Outcome, size: OtherSize): string[] => {
  const lostOf = ({ lostIn }: Outcome, one: string) => (lostIn[size] ?? []).filter((name) => name === one).length
  const names = new Set(before.shown.map(({ address }) => pictureName(address)))
  return [...names].filter((one) => lostOf(now, one) > lostOf(before, one))
}

const lostInSize = (before: Outcome, now: Outcome, size: OtherSize): Finding[] => {
  const [known, lost] = [before.lostIn[size] ?? [], now.lostIn[size] ?? []]
  const controls = pairsOf(before.scene.controls, now.scene.controls).flatMap(([old, fresh]) =>
    fresh && lost.includes(fresh.key) && !known.includes(old.key) ? [fresh.key] : [],
  )
  const isOld = (text: string) => before.scene.words.some((one) => one.includes(text))
  const texts = new Set(lost.filter((one) => isOld(one) && !known.includes(one)))
  return [...controls, ...texts, ...lostPictures(before, now, size)].map((one) => ({
    rule: 'controls',
    said: `${one} cannot be seen ${size}`,
  }))
}

// What the live version has and keeps there. Another wording of what is lost in both is none, and neither is something new.
const compareSizes = (before: Outcome, now: Outcome): Finding[] =>
  (Object.keys(now.lostIn) as OtherSize[]).flatMap((size) => lostInSize(before, now, size))

const compareStaying = (before: Outcome, now: Outcome): Finding[] =>
  before.staying
    .filter((text) => !now.staying.includes(text) && now.scene.words.some((one) => one.includes(text)))
    .map((text) => ({ rule: 'unseen', said: `${quote(text)} does not stay in sight while the page is moved` }))

const readOf = ({ legible, scene: { words }, effects: { unseen } }: Outcome): Read => ({ legible, words, unseen })

// What comes into view by itself is at another end; some rows more or less are none.
const farMoved = 0.7
const whereOf = (share: number): string => (share < 0.5 ? 'at its beginning' : 'at its end')

/** Where the focus is, against where it is in the live version. */
const compareView = (before: Outcome, now: Outcome): Finding[] => {
  const found: Finding[] = []
  const pair = pairsOf(before.scene.controls, now.scene.controls).find(([{ key }]) => key === before.scene.focus)?.[1]
  if (pair?.isEnabled && now.scene.focus !== '' && now.scene.focus !== pair.key)
    found.push({ rule: 'focus', said: `the focus is on ${now.scene.focus}, in the live version on ${before.scene.focus}` })
  if (before.surround.isFocusInView && !now.surround.isFocusInView)
    found.push({ rule: 'focus', said: 'the page moves away from what has the focus' })
  const field = now.scene.controls.find(({ key }) => key === now.scene.focus)
  // On a phone that opens the keyboard, and a screen reader begins in the middle.
  const isStolen = now.step.act === 'open' && field !== undefined && isTyped(field.kind)
  if (isStolen && before.scene.controls.every(({ key }) => key !== before.scene.focus))
    found.push({ rule: 'focus', said: `the focus goes to ${now.scene.focus} by itself as the screen opens` })
  const [was, is] = [before.surround.movedTo, now.surround.movedTo]
  if (was !== undefined && is !== undefined && Math.abs(was - is) > farMoved)
    found.push({ rule: 'focus', said: `the page stands ${whereOf(is)}, in the live version ${whereOf(was)}` })
  return found
}

/** Whether both came to the same place. */
const isElsewhere = ({ path, isDialog }: Scene, now: Scene): boolean => path !== now.path || isDialog !== now.isDialog

const placeOf = ({ path, isDialog }: Scene) => `${path}${isDialog ? ' with a dialog' : ''}`

const inLine = (list: readonly string[]) => list.toSorted().join('\n')

/** Lists of the same things in another order. */
export const compareLists = (before: readonly string[][], now: readonly string[][]): Finding[] =>
  before.flatMap((list): Finding[] => {
    const same = now.filter((one) => inLine(one) === inLine(list))
    const isKept = same.length === 0 || same.some((one) => one.join('\n') === list.join('\n'))
    return isKept
      ? []
      : [
          {
            rule: 'order',
            said: `a list begins with ${quote(same[0]?.[0] ?? '')}, in the live version with ${quote(list[0] ?? '')}`,
          },
        ]
  })

const compareRest = (before: Scene, now: Scene): Finding[] => {
  const found: Finding[] = []
  const add = (rule: string, said: string) => void found.push({ rule, said })
  if (now.alerts.length > before.alerts.length)
    add('alerts', `shows the error ${quote(now.alerts.find((one) => !before.alerts.includes(one)) ?? '')}`)
  if (now.alerts.length < before.alerts.length) add('alerts', `does not show the error ${quote(before.alerts[0] ?? '')}`)
  if (before.focus !== '' && now.focus === '') add('focus', `the focus is lost; in the live version ${before.focus} has it`)
  // In another wording it is another one.
  const isSame = (text: string) => before.words.includes(text)
  const isThere = (one: string) =>
    now.words.some((text) => text.includes(one) && isSame(text)) || now.controls.some(({ key }) => key === one)
  for (const one of before.turning.filter((text) => isThere(text) && !now.turning.includes(text)))
    add('direction', `${quote(one)} does not change sides with the direction, as in the live version`)
  // What stands there twice may be the one or the other.
  const hasTurned = (one: string) => now.turning.includes(one) && !now.staying.includes(one) && !before.turning.includes(one)
  for (const one of new Set(before.staying.filter(hasTurned)))
    add('direction', `${quote(one)} changes sides with the direction, which it does not in the live version`)
  for (const one of missing(before.marks, now.marks))
    add('marks', `nothing has ${quote(one)} for a screen reader, as in the live version`)
  return found
}

/**
 * What differs between the same step in the live version and in the build, and harms somebody.
 * @param isFirst whether nothing was done on the screen before
 */
export const compareOutcomes = (before: Outcome, now: Outcome, sources: Sources, isFirst = false): Finding[] => {
  const led = isElsewhere(before.scene, now.scene)
    ? [{ rule: 'leads', said: `leads to ${placeOf(now.scene)}, in the live version to ${placeOf(before.scene)}` }]
    : []
  const known = new Set(before.troubles.map(({ said }) => said))
  // Where something fails, that is reported.
  const isOpening = isFirst && now.sent.every(({ hasFailed }) => !hasFailed)
  const byItself = isOpening
    ? now.sent.filter(({ call }) => !reads.test(call) && !before.sent.some((one) => one.call === call))
    : []
  // What a screen stores by itself it may have stored before.
  const unstored = /use|keys/.test(before.step.act)
    ? [...new Set(before.scene.stored)].filter((one) => !now.scene.stored.includes(one))
    : []
  return [
    ...unstored.map((one) => ({ rule: 'stored', said: `does not store ${one}, as the live version does` })),
    ...now.troubles.filter(({ said }) => !known.has(said)),
    ...compareSent(before.sent, now.sent),
    ...byItself.map(({ call }) => ({ rule: 'sends', said: `sends ${call} by itself as it opens` })),
    ...compareWork(before, now),
    ...led,
    ...compareEffects(before, now, sources, led.length > 0),
    // Elsewhere all is different.
    ...(led.length > 0 ? [] : compareRest(before.scene, now.scene)),
    ...(led.length > 0 ? [] : compareLists(before.scene.lists, now.scene.lists)),
    ...(led.length > 0 ? [] : compareShorter(before.scene.lists, now.scene.lists)),
    ...(led.length > 0 ? [] : comparePairs(before.surround, now.surround)),
    ...(led.length > 0 ? [] : compareView(before, now)),
    ...(led.length > 0 ? [] : compareSizes(before, now)),
    ...(led.length > 0 ? [] : compareStaying(before, now)),
    ...(led.length > 0 ? [] : compareLegible(readOf(before), readOf(now))),
    ...(led.length > 0 ? [] : compareControls(before.scene.controls, now.scene.controls)),
    ...(led.length > 0 ? [] : compareFigures(before.scene.words, now.scene.words)),
    ...(led.length > 0 ? [] : compareWords(before.scene.words, now.scene.words, sources)),
  ]
}
