import type { Finding } from '../finding.ts'
import { isChange } from '../site/worlds.ts'
import type { Sources } from './sources.ts'
import { isAlike, isSameForm, type Shown } from './thumbnails.ts'
import type { Outcome } from './walk.ts'

const quote = (text: string) => `“${text.slice(0, 60)}”`
const lettersOf = (text: string) => (text.match(/\p{L}+/gu) ?? []).join(' ').toLowerCase()

// Another wording of the tables is none that is lost, nor is another number in it.
const lostOf = (before: readonly string[], now: readonly string[], { isText, dataIn }: Sources): string[] =>
  before.filter(
    (text) =>
      lettersOf(text) !== '' &&
      !now.some((one) => one.includes(text) || lettersOf(one) === lettersOf(text)) &&
      (isText(text) || dataIn(text).some((part) => !now.some((one) => one.includes(part)))),
  )

// Of what is told again and again, as a share that grows, the last counts.
const lastOfEach = (told: readonly string[]): Map<string, string> =>
  new Map(told.filter((text) => /\p{Nd}/u.test(text)).map((text) => [lettersOf(text), text]))

/** What is told with other numbers than in the live version. */
const otherFigures = (before: readonly string[], now: readonly string[]): [was: string, is: string][] => {
  const fresh = lastOfEach(now)
  return [...lastOfEach(before)].flatMap(([letters, was]) => {
    const is = fresh.get(letters)
    return letters === '' || is === undefined || is === was || now.includes(was) ? [] : [[was, is]]
  })
}

/** What is told where a change was refused and, in the live version, where one was taken. */
const falseSuccess = (before: Outcome, now: Outcome, { isOfSuccess = () => false }: Sources): string[] => {
  const changes = now.sent.filter(({ call }) => isChange(call))
  const isRefused = changes.length > 0 && changes.every(({ hasFailed }) => hasFailed)
  return isRefused ? now.effects.told.filter((text) => !before.effects.told.includes(text) && isOfSuccess(text)) : []
}

/** Whether all of one list stands in another, in its order; what stands between is nobody's harm. */
const standsIn = (list: readonly string[], other: readonly string[]): boolean => {
  let at = 0
  for (const one of other) if (one === list[at]) at += 1
  return at === list.length
}

// What is loaded when it is near is not there yet, and a frame of another form cuts a picture otherwise.
const isOtherPicture = (before: Shown, now: Shown): boolean =>
  before.thumbnail !== '' &&
  now.thumbnail !== '' &&
  isSameForm(before.thumbnail, now.thumbnail) &&
  !isAlike(before.thumbnail, now.thumbnail)

/** Pictures that show something else than in the live version: cut, turned or dyed otherwise, or of another thing. */
export const otherPictures = (before: readonly Shown[], now: readonly Shown[]): Finding[] => {
  const left = [...now]
  return before.flatMap((old): Finding[] => {
    const at = left.findIndex(({ address }) => address === old.address)
    const [fresh] = at < 0 ? [] : left.splice(0, at + 1).slice(-1)
    return fresh && isOtherPicture(old, fresh)
      ? [{ rule: 'pictures', said: `the picture ${old.address} shows something else than in the live version` }]
      : []
  })
}

// Of a page that is seen at once, or nearly: a line more is nothing; a part that grows by itself pushes what is pressed out of sight.
const mostBelow = 0.1

const saysNothingNew = (before: Outcome, now: Outcome): boolean =>
  now.scene.words.every((line) => before.scene.words.includes(line))

const isPushedOut = (before: Outcome, now: Outcome): boolean =>
  before.effects.below <= mostBelow && now.effects.below > before.effects.below + mostBelow && saysNothingNew(before, now)

// A little more room above pushes the last of many out, which is nothing; a part that grows pushes out what the screen is for.
const leastPushed = 3

/** Controls that are at hand in the live version and have to be scrolled to here, where they are a third of those at hand or more. */
const pushedOut = (before: Outcome, now: Outcome): string[] => {
  const [old, fresh] = [before.effects.atHand, now.effects.atHand]
  const isThere = (key: string) => now.scene.controls.some((control) => control.key === key)
  const out = fresh.length === 0 ? [] : old.filter((key) => !fresh.includes(key) && isThere(key))
  return out.length >= leastPushed && out.length * 3 >= old.length && saysNothingNew(before, now) ? out : []
}

/**
 * What was brought about beside the screen and is not any more, or otherwise, to a member's harm.
 * @param isElsewhere whether the step led to another place: all that is shown is different there
 */
export const compareEffects = (before: Outcome, now: Outcome, sources: Sources, isElsewhere: boolean): Finding[] => {
  const [old, fresh] = [before.effects, now.effects]
  const found: Finding[] = []
  const add = (rule: string, said: string) => void found.push({ rule, said })
  for (const text of lostOf(old.told, [...fresh.told, ...now.scene.words], sources))
    add('told', `does not tell ${quote(text)}, as the live version does`)
  for (const [was, is] of otherFigures(old.told, fresh.told)) add('told', `tells ${quote(is)}, the live version ${quote(was)}`)
  const ungiven = old.given.findIndex((text) => !fresh.given.includes(text))
  if (ungiven >= 0)
    add(
      'given',
      `copies or saves ${quote(fresh.given[ungiven] ?? 'nothing')}, the live version ${quote(old.given[ungiven] ?? '')}`,
    )
  // To open a screen the gate goes round by another one, or does not.
  if (!/open|state/.test(before.step.act) && old.entries !== fresh.entries)
    add('history', `adds ${fresh.entries} entries to what Back leads through, the live version ${old.entries}`)
  if (!isElsewhere && !standsIn(old.pictures, fresh.pictures))
    add('pictures', 'shows other pictures than the live version, or in another order')
  else if (!isElsewhere) found.push(...otherPictures(before.shown, now.shown))
  const wasSeen = (text: string) => !old.unseen.includes(text) && before.scene.words.some((line) => line.includes(text))
  for (const text of isElsewhere ? [] : fresh.unseen.filter(wasSeen))
    add('unseen', `${quote(text)} cannot be seen, as it can in the live version`)
  if (!isElsewhere && fresh.isTooWide && !old.isTooWide)
    add('unseen', 'something runs out of the screen at its side, which nothing does in the live version')
  const [pushed] = isElsewhere ? [] : pushedOut(before, now)
  if (!isElsewhere && isPushedOut(before, now)) add('unseen', 'the same has to be scrolled that the live version shows at once')
  else if (pushed !== undefined)
    add('unseen', `${quote(pushed)} and others have to be scrolled to, which are at hand in the live version`)
  for (const text of falseSuccess(before, now, sources))
    add('told', `tells ${quote(text)} though what was sent was refused; the live version tells it of what was taken`)
  // What a press may ask for, a screen that opens may not.
  for (const what of before.step.act === 'open' ? fresh.asked.filter((one) => !old.asked.includes(one)) : [])
    add('asks', `asks the browser for ${what} without being asked to`)
  if (fresh.listening > old.listening) add('asks', 'leaves the microphone on, which is off in the live version')
  // Of two messages that say the same one may go and one stay.
  const stays = (text: string) => old.cleared.includes(text) && ![...old.covering, ...fresh.cleared].includes(text)
  for (const text of fresh.covering.filter(stays))
    add('reach', `the message ${quote(text)} stays over a control, where the live version takes it away`)
  for (const place of fresh.leaks.filter((one) => !old.leaks.includes(one)))
    add('secrets', `what was typed as a password stands in the clear in ${place}`)
  return found
}
