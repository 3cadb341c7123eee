import { isThere } from './fill-in.ts'
import { fieldsOf, type Field, isBoxField, isChosenFrom, spread, stepFor } from './form-fields.ts'
import { type Form, noScene, type ScreenSession, use } from './on-screen.ts'
import { isTyped } from './typing.ts'

const mostChosen = 3

const chosenIn = (field: Field): string | undefined =>
  field.find(({ traits }) => traits['checked'] === 'true' || traits['aria-pressed'] === 'true')?.key

/**
 * Chooses otherwise once something is typed, and back: what was typed is kept, or worked out anew, such as in another unit.
 * What the fields have after that is seen where it is compared.
 */
export const chooseAfterTyping = async (session: ScreenSession, form: Form): Promise<void> => {
  const fields = fieldsOf(session.last() ?? noScene)
  if (!fields.some(([{ kind, traits }]) => isTyped(kind) && traits['value'] !== '')) return
  const choices = fields.filter((field) => isChosenFrom(field) || isBoxField(field))
  for (const field of spread(choices, mostChosen)) {
    if (!isThere(session, form, [field])) return
    const before = chosenIn(field)
    const step = stepFor(field, 'other')
    if (!step) continue
    await session.take(step)
    const back = isBoxField(field) ? step.key : before
    if (back !== undefined && session.has(back)) await session.take(use(back))
  }
}
