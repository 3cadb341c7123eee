import { type Choice, type Field, fieldsOf, spread, stepFor } from './form-fields.ts'
import type { Scene } from './observe.ts'
import { type Form, goThrough, hasChanged, noScene, type ScreenSession } from './on-screen.ts'
import { isTyped } from './typing.ts'

/** So many fields of a form are filled in. */
export const mostFields = 9
/** Of a form of more fields some are changed together. */
export const fewFields = 4

const idOf = ([first]: Field): string => first.set ?? first.key
const nowOf = (scene: Scene | undefined, field: Field): Field | undefined =>
  scene && fieldsOf(scene).find((one) => idOf(one) === idOf(field) || one[0].key === field[0].key)

/** Gives a field a value, as far as it is there. */
export const give = async (
  session: ScreenSession,
  field: Field,
  choice: Choice,
): Promise<{ isSent: boolean; isDone: boolean }> => {
  const before = session.last()
  const there = nowOf(before, field)
  const step = there && stepFor(there, choice)
  const known = step && session.texts.get(step.key)
  const text = known === undefined || choice === 'none' ? {} : { text: choice === 'last' ? String(Number(known) + 1) : known }
  const outcome = step && (await session.take({ ...step, ...text }))
  // That somebody is writing is not what they write.
  const hasSent = outcome !== undefined && hasChanged(outcome) && !isTyped(field[0].kind)
  const isSent = hasSent || (outcome !== undefined && before !== undefined && (await goThrough(session, before)))
  return { isSent, isDone: outcome !== undefined }
}

/** Whether a form is there with some fields: where it was sent something else may stand at the same address. */
export const isThere = (session: ScreenSession, form: Form, fields: readonly Field[]): boolean =>
  session.isIn(form) && fields.every((field) => nowOf(session.last(), field) !== undefined)

/** Fills in a form; what is chosen in one field may rename the others, or bring more of them. @returns whether that alone sent something */
export const fillIn = async (session: ScreenSession, form: Form): Promise<boolean> => {
  const done = new Set<string>()
  let isSent = false
  for (let count = 0; count < mostFields + fewFields; count += 1) {
    if (!session.isIn(form)) await session.enter(form)
    const fields = spread(fieldsOf(session.last() ?? noScene), mostFields)
    const next = fields.find((field) => !done.has(idOf(field)))
    if (!next) break
    done.add(idOf(next))
    isSent = (await give(session, next, 'other')).isSent || isSent
  }
  return isSent
}
