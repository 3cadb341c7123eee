import type { Finding } from '../finding.ts'
import type { Sources } from './sources.ts'
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

/** Whether all of one list stands in another, in its order; what stands between is nobody's harm. */
const standsIn = (list: readonly string[], other: readonly string[]): boolean => {
  let at = 0
  for (const one of other) if (one === list[at]) at += 1
  return at === list.length
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
  const ungiven = old.given.findIndex((text) => !fresh.given.includes(text))
  if (ungiven >= 0)
    add(
      'given',
      `copies or saves ${quote(fresh.given[ungiven] ?? 'nothing')}, the live version ${quote(old.given[ungiven] ?? '')}`,
    )
  // To open a screen the gate goes round by another one, or does not.
  if (before.step.act !== 'open' && old.entries !== fresh.entries)
    add('history', `adds ${fresh.entries} entries to what Back leads through, the live version ${old.entries}`)
  if (!isElsewhere && !standsIn(old.pictures, fresh.pictures))
    add('pictures', 'shows other pictures than the live version, or in another order')
  const wasSeen = (text: string) => !old.unseen.includes(text) && before.scene.words.some((line) => line.includes(text))
  for (const text of isElsewhere ? [] : fresh.unseen.filter(wasSeen))
    add('unseen', `${quote(text)} cannot be seen, as it can in the live version`)
  for (const place of fresh.leaks.filter((one) => !old.leaks.includes(one)))
    add('secrets', `what was typed as a password stands in the clear in ${place}`)
  return found
}
