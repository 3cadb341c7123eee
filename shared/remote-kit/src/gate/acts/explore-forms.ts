import { isChange } from '../site/worlds.ts'
import type { Acts } from './acts.ts'
import type { Effort } from './explore.ts'
import { sendByTheWay } from './by-the-way.ts'
import { chooseAfterTyping } from './choose-after.ts'
import { fewFields, fillIn, give, isThere, mostFields } from './fill-in.ts'
import { findSender, sendEmpty } from './find-sender.ts'
import { fieldsOf, isEmpty, spread } from './form-fields.ts'
import type { Control } from './observe.ts'
import {
  type Budget,
  buttonsOf,
  type Form,
  goThrough,
  hasChanged,
  keysOf,
  noScene,
  onScreen,
  type ScreenSession,
  use,
} from './on-screen.ts'
import { sendBeside, sendEachChoice, sendTwins, vary } from './send-again.ts'
import { pressToggles } from './toggles.ts'
import type { Actor, Outcome } from './walk.ts'
import { wayTo } from './way-to.ts'

// What a form sends depends on each of its fields: a field that is dropped, exchanged with another, or of before, is seen when it has
// another value than it began with. So each form is filled in and sent, and sent again with one field changed at a time.

const mostForms = 5
// A way to its end is longer than a form.
const mostByTheWay = 50

/** @returns whether it was sent, or there is nothing to send */
const tryFields = async (session: ScreenSession, form: Form, senders: ReadonlySet<string>): Promise<boolean> => {
  const scene = session.last()
  if (!scene || !session.isIn(form)) return true
  const atFirst = fieldsOf(scene)
  if (atFirst.length === 0) return true
  if (atFirst.some(isEmpty)) await sendEmpty(session, form, senders)
  const isSelfSent = await fillIn(session, form)
  if (!session.isIn(form)) await session.enter(form)
  if (!isSelfSent) await chooseAfterTyping(session, form)
  const fields = spread(fieldsOf(session.last() ?? noScene), mostFields)
  const sender = isSelfSent ? undefined : await findSender(session, form, senders)
  if (!isSelfSent && sender === undefined) return false
  const needsAll = await vary(session, form, fields, sender)
  await sendEachChoice(session, form, fields, sender, needsAll)
  if (sender === undefined) return true
  if (!isThere(session, form, fields)) await session.enter(form)
  await sendTwins(session, form, sender)
  const text = fields.find(([{ kind }]) => kind === 'textarea')
  if (!text) return true
  if (!session.isIn(form)) await session.enter(form)
  await sendBeside(session, form, text, sender)
  return true
}

// What is folded is no part of a form until it is unfolded.
const mostFolds = 3

const isFolded = ({ traits, kind }: Control) => traits['aria-expanded'] === 'false' || kind === 'summary'

const unfold = async (session: ScreenSession): Promise<void> => {
  const pressed = new Set<string>()
  for (let count = 0; count < mostFolds; count += 1) {
    const scene = session.last() ?? noScene
    const next = buttonsOf(scene).find((one) => isFolded(one) && !pressed.has(one.key))
    if (!next || fieldsOf(scene).length > fewFields) return
    pressed.add(next.key)
    await session.take(use(next.key))
  }
}

/** @returns whether it was sent, or there is nothing to send */
const tryForm = async (session: ScreenSession, form: Form, senders: ReadonlySet<string>): Promise<boolean> => {
  const scene = session.last()
  if (!scene || !session.isIn(form)) return true
  if (fieldsOf(scene).length > 0 || !buttonsOf(scene).some(isFolded)) return tryFields(session, form, senders)
  const unfolding = { ...session, enter: (one: Form) => session.enter(one).then(() => unfold(session)) }
  await unfold(session)
  return session.isIn(form) ? tryFields(unfolding, form, senders) : true
}

/** Dialogs with fields in them, and the ways to them. @param known dialogs of other screens */
const dialogsIn = (outcomes: readonly Outcome[], known: Set<string>): Form[] => {
  const dialogs = new Map<string, Form>()
  for (const [index, { scene, step }] of outcomes.entries()) {
    const before = outcomes[index - 1]?.scene
    const isOpened = step.act === 'use' && before?.isDialog === false && scene.isDialog && scene.path === before.path
    const dialog = keysOf(scene).join()
    if (!isOpened || fieldsOf(scene).length === 0 || known.has(dialog)) continue
    known.add(dialog)
    if (![...dialogs.values()].some(({ opener }) => opener === step.key))
      dialogs.set(dialog, { opener: step.key, way: wayTo(outcomes, index) })
  }
  return [...dialogs.values()]
}

/** Fields that are there only after something was done on the screen, such as those of a picture that was chosen; and the ways to them. */
const laterIn = (outcomes: readonly Outcome[], known: Set<string>): Form[] => {
  const [opened] = outcomes
  const seen = new Set(opened ? keysOf(opened.scene) : [])
  return outcomes.flatMap(({ scene }, index): Form[] => {
    if (scene.isDialog || scene.path !== opened?.scene.path) return []
    const fresh = fieldsOf(scene).filter(([{ key }]) => !seen.has(key))
    for (const key of keysOf(scene)) seen.add(key)
    const fields = fresh.map(([{ key }]) => key).join()
    if (fields === '' || known.has(fields)) return []
    known.add(fields)
    return [{ way: wayTo(outcomes, index + 1) }]
  })
}

/** What sent something when it was pressed. */
const sendersIn = (outcomes: readonly Outcome[]): Set<string> =>
  new Set(outcomes.flatMap((one) => (one.step.act === 'use' && hasChanged(one) ? [one.step.key] : [])))

// What was asked for by a press before a change is asked for anew after it.
const lookAgain = async (session: ScreenSession, done: readonly Outcome[]): Promise<void> => {
  const looks = done.filter(
    ({ step, sent }) => step.act === 'use' && sent.length > 0 && sent.every(({ call }) => !isChange(call)),
  )
  const changes = done.filter((one) => one.step.act === 'use' && hasChanged(one))
  const press = async (key: string) => {
    const before = session.last()
    if (!before || !session.has(key)) return
    await session.take(use(key))
    if (session.last()?.isDialog) await session.take({ act: 'escape', key: '' })
  }
  const [look] = looks.filter(({ step, scene }) => scene.path === done[0]?.scene.path && session.has(step.key))
  for (const { step } of spread(
    changes.filter((one) => session.has(one.step.key)),
    2,
  )) {
    if (!look) return
    await press(look.step.key)
    const before = session.last()
    if (!before || !session.has(step.key)) return
    const outcome = await session.take(use(step.key))
    if (outcome && !hasChanged(outcome)) await goThrough(session, before)
    await press(look.step.key)
  }
}

// What was chosen on a screen below is sent by the one above.
const chooseBelow = async (session: ScreenSession, screen: string, screens: readonly string[]): Promise<void> => {
  for (const below of screens.filter((one) => one.startsWith(`${screen}/`)).slice(0, 2)) {
    const opened = await session.take({ act: 'open', key: below })
    for (const field of (opened ? fieldsOf(opened.scene) : []).slice(0, 2)) await give(session, field, 'other')
  }
}

/** Under what name stands what was looked at once more at the end. */
export const atTheEnd = ' at the end'

// What was done on one screen shows on another, or has gone when that is come back to.
const lookRound = async (actor: Actor, screens: readonly string[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const screen of screens) outcomes.push(await actor.take({ act: 'open', key: screen }))
  return outcomes
}

/**
 * Fills in and sends each form of a tile, then again with other values.
 * @param done what was done on the screens before, which tells of dialogs and of what sends
 * @param isWhole whether screens are looked at that were only opened before
 */
export const exploreForms = async (actor: Actor, done: Acts, { ofScreen, ofTile }: Effort, isWhole = true): Promise<Acts> => {
  const found: Acts = new Map()
  const senders = sendersIn([...done.values()].flat())
  // Of a screen that was only opened nothing else is known than elsewhere.
  const screens = [...done].flatMap(([screen, some]) => (some.length > 1 || isWhole ? [screen] : []))
  const dialogs = new Set<string>()
  let left = ofTile
  for (const screen of screens) {
    const budget: Budget = { left: Math.min(left, ofScreen) }
    const session = await onScreen(actor, screen, budget)
    const before = done.get(screen) ?? []
    const forms: Form[] = [{}, ...dialogsIn(before, dialogs), ...laterIn(before, dialogs)].slice(0, mostForms)
    const scene = session.last()
    if (scene && fieldsOf(scene).length > 0) await chooseBelow(session, screen, screens)
    for (const form of forms) {
      if (form.opener !== undefined || form.way !== undefined || !session.isIn({})) await session.enter(form)
      if (await tryForm(session, form, senders)) continue
      budget.left = Math.max(budget.left, mostByTheWay)
      await sendByTheWay(session, form, before)
    }
    if (!session.isIn({})) await session.enter({})
    await pressToggles(session)
    await lookAgain(session, before)
    if (session.last()?.isDialog) await session.take({ act: 'escape', key: '' })
    found.set(screen, session.outcomes)
    left -= session.outcomes.length
  }
  found.set(atTheEnd, await lookRound(actor, isWhole ? screens : []))
  return found
}
