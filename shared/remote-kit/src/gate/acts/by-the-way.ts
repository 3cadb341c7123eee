import { choicesOf, type Field, fieldsOf, stepFor } from './form-fields.ts'
import { buttonsOf, type Form, hasChanged, noScene, type ScreenSession, use } from './on-screen.ts'
import type { Outcome } from './walk.ts'
import { wayTo } from './way-to.ts'

// What is filled in on the way is sent at its end, such as reports of some photos with the ratings of all.

const mostAsides = 6

const mostIn = (fields: readonly Field[]): number => Math.max(1, ...fields.map(choicesOf))

/** Fills in a dialog, each of its choices with the value of a number, and goes on by its last button. @returns how many values there are to choose from */
const goAside = async (session: ScreenSession, opener: string, number: number): Promise<number> => {
  await session.take(use(opener))
  const fields = fieldsOf(session.last() ?? noScene)
  if (!session.last()?.isDialog || fields.length === 0) return 0
  for (const field of fields) {
    const step = stepFor(field, number)
    if (step) await session.take(step)
  }
  const last = buttonsOf(session.last() ?? noScene).at(-1)
  if (last) await session.take(use(last.key))
  if (!session.last()?.isDialog) return mostIn(fields)
  await session.take({ act: 'escape', key: '' })
  return 0
}

/**
 * Goes the way to the first change of a screen, and on it aside into a dialog, each time with another of its choices.
 * @param done what was done on the screen before
 */
export const sendByTheWay = async (session: ScreenSession, { opener }: Form, done: readonly Outcome[]): Promise<void> => {
  const at = done.findIndex((one) => one.step.act === 'use' && hasChanged(one))
  const end = done[at]
  if (opener === undefined || !end) return
  await session.enter({})
  let [count, most] = [0, 1]
  for (const step of [...wayTo(done, at), end.step]) {
    while (count < Math.min(most, mostAsides) && session.has(opener)) {
      most = await goAside(session, opener, count)
      count += 1
    }
    if (step.key === opener || !session.has(step.key)) continue
    const outcome = await session.take(step)
    if (!outcome || hasChanged(outcome)) return
  }
}
