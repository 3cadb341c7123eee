import { isFormField, spread } from './form-fields.ts'
import type { Control, Scene } from './observe.ts'
import { buttonsOf, type Form, goThrough, hasChanged, keysOf, noScene, type ScreenSession, use } from './on-screen.ts'
import { withinBounds } from './typing.ts'

const mostPresses = 3
const mostErrors = 4

/** Whether a control opens and closes something. */
export const isSwitch = ({ traits }: Control) => traits['aria-expanded'] !== undefined || traits['aria-haspopup'] !== undefined

// Each error leads to its field.
const followErrors = async (session: ScreenSession, before: Scene): Promise<void> => {
  const scene = session.last()
  if (!scene || scene.isDialog !== before.isDialog || scene.path !== before.path) return
  const old = new Set(keysOf(before))
  const fresh = scene.controls.filter((one) => one.isEnabled && !one.isPassing && !isFormField(one) && !old.has(one.key))
  if (fresh.length < 2) return
  for (const { key } of spread(fresh, mostErrors))
    if (session.last()?.controls.some((one) => one.key === key)) await session.take(use(key))
}

// Who reads within what a number has to be types it anew.
const correct = async (session: ScreenSession): Promise<void> => {
  for (const { key, problem } of session.last()?.controls ?? []) {
    const text = problem === undefined ? undefined : withinBounds(problem)
    if (text === undefined) continue
    session.texts.set(key, text)
    await session.take({ ...use(key), text })
  }
}

/** Presses what may send a form until it is sent. @param senders what sent something elsewhere @returns what sent it */
export const findSender = async (
  session: ScreenSession,
  form: Form,
  senders: ReadonlySet<string>,
): Promise<string | undefined> => {
  const tried = new Set<string>()
  for (let press = 0; press < mostPresses; press += 1) {
    const scene = session.last()
    if (!scene || !session.isIn(form)) return undefined
    const buttons = buttonsOf(scene).filter((one) => !tried.has(one.key) && !isSwitch(one) && one.key !== form.opener)
    const next = buttons.find(({ key }) => senders.has(key)) ?? buttons.at(-1)
    if (!next) return undefined
    const outcome = await session.take(use(next.key))
    if (!outcome) return undefined
    if (hasChanged(outcome) || (await goThrough(session, scene))) return next.key
    const known = session.texts.size
    await followErrors(session, scene)
    await correct(session)
    // It is pressed again where something was mended.
    if (session.texts.size === known) tried.add(next.key)
  }
  return undefined
}

/** Sends a form once more. @returns whether it was sent */
export const sendAgain = async (session: ScreenSession, sender: string): Promise<boolean> => {
  const scene = session.last()
  if (!scene?.controls.some(({ key, isEnabled }) => key === sender && isEnabled)) return false
  const outcome = await session.take(use(sender))
  return outcome !== undefined && (hasChanged(outcome) || (await goThrough(session, scene)))
}

/** Tries to send a form before anything is filled in: what is missing is said. */
export const sendEmpty = async (session: ScreenSession, form: Form, senders: ReadonlySet<string>): Promise<void> => {
  const scene = session.last()
  const buttons = buttonsOf(scene ?? noScene).filter((one) => !isSwitch(one) && one.key !== form.opener)
  const next = buttons.find(({ key }) => senders.has(key)) ?? buttons.at(-1)
  const outcome = next && (await session.take(use(next.key)))
  if (!scene || !outcome || hasChanged(outcome)) return
  await goThrough(session, scene)
  await followErrors(session, scene)
  if (!session.isIn(form)) await session.enter(form)
}
