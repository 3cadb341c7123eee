import { isChange } from '../site/worlds.ts'
import type { Acts } from './acts.ts'
import type { Effort } from './explore.ts'
import { type Choice, type Field, fieldsOf, isEmpty, isFormField, spread, stepFor } from './form-fields.ts'
import type { Control, Scene } from './observe.ts'
import { type Budget, buttonsOf, type Form, goThrough, hasChanged, keysOf, onScreen, type Somebody, use } from './on-screen.ts'
import { isTyped, withinBounds } from './typing.ts'
import type { Actor, Outcome } from './walk.ts'

// What a form sends depends on each of its fields: a field that is dropped, exchanged with another, or of before, is seen when it has
// another value than it began with. So each form is filled in and sent, and sent again with one field changed at a time.

const mostFields = 9
// Of a long form some are changed together.
const fewFields = 4
const mostPresses = 3
const mostErrors = 4
const mostForms = 4

const isSwitch = ({ traits }: Control) => traits['aria-expanded'] !== undefined || traits['aria-haspopup'] !== undefined
const noScene: Pick<Scene, 'controls'> = { controls: [] }
// Each error leads to its field.
const followErrors = async (who: Somebody, before: Scene): Promise<void> => {
  const scene = who.last()
  if (!scene || scene.isDialog !== before.isDialog || scene.path !== before.path) return
  const old = new Set(keysOf(before))
  const fresh = scene.controls.filter((one) => one.isEnabled && !one.isPassing && !isFormField(one) && !old.has(one.key))
  if (fresh.length < 2) return
  for (const { key } of spread(fresh, mostErrors))
    if (who.last()?.controls.some((one) => one.key === key)) await who.take(use(key))
}

// Who reads within what a number has to be types it anew.
const correct = async (who: Somebody): Promise<void> => {
  for (const { key, problem } of who.last()?.controls ?? []) {
    const text = problem === undefined ? undefined : withinBounds(problem)
    if (text === undefined) continue
    who.texts.set(key, text)
    await who.take({ ...use(key), text })
  }
}

/** Presses what may send a form until it is sent. @param senders what sent something elsewhere @returns what sent it */
const findSender = async (who: Somebody, form: Form, senders: ReadonlySet<string>): Promise<string | undefined> => {
  const tried = new Set<string>()
  for (let press = 0; press < mostPresses; press += 1) {
    const scene = who.last()
    if (!scene || !who.isIn(form)) return undefined
    const buttons = buttonsOf(scene).filter((one) => !tried.has(one.key) && !isSwitch(one) && one.key !== form.opener)
    const next = buttons.find(({ key }) => senders.has(key)) ?? buttons.at(-1)
    if (!next) return undefined
    const outcome = await who.take(use(next.key))
    if (!outcome) return undefined
    if (hasChanged(outcome) || (await goThrough(who, scene))) return next.key
    const known = who.texts.size
    await followErrors(who, scene)
    await correct(who)
    // It is pressed again where something was mended.
    if (who.texts.size === known) tried.add(next.key)
  }
  return undefined
}

/** Sends a form once more. @returns whether it was sent */
const sendAgain = async (who: Somebody, sender: string): Promise<boolean> => {
  const scene = who.last()
  if (!scene?.controls.some(({ key, isEnabled }) => key === sender && isEnabled)) return false
  const outcome = await who.take(use(sender))
  return outcome !== undefined && (hasChanged(outcome) || (await goThrough(who, scene)))
}

const idOf = ([first]: Field): string => first.set ?? first.key
const nowOf = (scene: Scene | undefined, field: Field): Field | undefined =>
  scene && fieldsOf(scene).find((one) => idOf(one) === idOf(field) || one[0].key === field[0].key)

const give = async (who: Somebody, field: Field, choice: Choice): Promise<{ isSent: boolean; isDone: boolean }> => {
  const before = who.last()
  const there = nowOf(before, field)
  const step = there && stepFor(there, choice)
  const known = step && who.texts.get(step.key)
  const text = known === undefined || choice === 'none' ? {} : { text: choice === 'last' ? String(Number(known) + 1) : known }
  const outcome = step && (await who.take({ ...step, ...text }))
  // That somebody is writing is not what they write.
  const hasSent = outcome !== undefined && hasChanged(outcome) && !isTyped(field[0].kind)
  const isSent = hasSent || (outcome !== undefined && before !== undefined && (await goThrough(who, before)))
  return { isSent, isDone: outcome !== undefined }
}

// Where a form was sent something else may stand at the same address.
const isThere = (who: Somebody, form: Form, fields: readonly Field[]): boolean =>
  who.isIn(form) && fields.every((field) => nowOf(who.last(), field) !== undefined)

// What is chosen in one field may rename the others, or bring more of them.
const fillIn = async (who: Somebody, form: Form): Promise<boolean> => {
  const done = new Set<string>()
  let isSent = false
  for (let count = 0; count < mostFields + fewFields; count += 1) {
    if (!who.isIn(form)) await who.enter(form)
    const fields = spread(fieldsOf(who.last() ?? noScene), mostFields)
    const next = fields.find((field) => !done.has(idOf(field)))
    if (!next) break
    done.add(idOf(next))
    isSent = (await give(who, next, 'other')).isSent || isSent
  }
  return isSent
}

const inParts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** Gives fields another value, of a short form each alone, and sends it. */
const vary = async (who: Somebody, form: Form, fields: readonly Field[], sender: string | undefined): Promise<void> => {
  let needsAll = false
  const isShort = sender === undefined || fields.length <= fewFields
  for (const choice of ['last', 'none'] as const) {
    const some = fields.filter((field) => stepFor(field, choice) !== undefined)
    for (const part of inParts(choice === 'last' ? some : spread(some, 2), isShort ? 1 : 2)) {
      if (!isThere(who, form, part)) {
        await who.enter(form)
        if (needsAll) await fillIn(who, form)
      }
      let isSent = false
      for (const field of part) isSent = (await give(who, field, choice)).isSent || isSent
      if (sender === undefined || isSent) continue
      isSent = await sendAgain(who, sender)
      if (!isSent && choice === 'last' && who.isIn(form)) needsAll = true
    }
  }
}

// Of things alike each may be sent.
const mostTwins = 2

const sendTwins = async (who: Somebody, form: Form, sender: string): Promise<void> => {
  const group = who.last()?.controls.find(({ key }) => key === sender)?.group
  const twins = buttonsOf(who.last() ?? noScene).filter((one) => one.group === group && one.key !== sender)
  for (const { key } of spread(twins, mostTwins)) {
    if (!who.isIn(form)) await who.enter(form)
    await sendAgain(who, key)
  }
}

// What a press opens beside a text, such as the way to answer a message, belongs to what is sent next, and to nothing after that.
const mostOpeners = 2
const mostChosen = 3

const unnumbered = (key: string) => key.replaceAll(/ ?\d+/g, '')

const sendBeside = async (who: Somebody, form: Form, text: Field, sender: string): Promise<void> => {
  const alike = new Set<string>()
  const openers = buttonsOf(who.last() ?? noScene).filter(isSwitch)
  const some = openers.filter(({ key }) => !alike.has(unnumbered(key)) && alike.add(unnumbered(key)))
  for (const { key: opener } of some.slice(0, mostOpeners)) {
    let offered: string[] | undefined
    for (let index = 0; index < (offered?.length ?? 1); index += 1) {
      const before = who.last()
      if (!before || !who.isIn(form)) return
      await who.take(use(opener))
      const old = new Set(keysOf(before))
      const fresh = buttonsOf(who.last() ?? before).filter(({ key }) => !old.has(key))
      offered ??= spread(fresh.map(({ key }) => key).toReversed(), mostChosen)
      const key = offered[index]
      if (key === undefined || !fresh.some((one) => one.key === key)) break
      await who.take(use(key))
      // Twice: what was chosen counts for the first alone.
      for (const choice of ['other', 'last'] as const) {
        await give(who, text, choice)
        await sendAgain(who, sender)
      }
    }
  }
}

// What is missing is said before anything is filled in.
const sendEmpty = async (who: Somebody, form: Form, senders: ReadonlySet<string>): Promise<void> => {
  const scene = who.last()
  const buttons = buttonsOf(scene ?? noScene).filter((one) => !isSwitch(one) && one.key !== form.opener)
  const next = buttons.find(({ key }) => senders.has(key)) ?? buttons.at(-1)
  const outcome = next && (await who.take(use(next.key)))
  if (!scene || !outcome || hasChanged(outcome)) return
  await goThrough(who, scene)
  await followErrors(who, scene)
  if (!who.isIn(form)) await who.enter(form)
}

const tryFields = async (who: Somebody, form: Form, senders: ReadonlySet<string>): Promise<void> => {
  const scene = who.last()
  if (!scene || !who.isIn(form)) return
  const atFirst = fieldsOf(scene)
  if (atFirst.length === 0) return
  if (atFirst.some(isEmpty)) await sendEmpty(who, form, senders)
  const isSelfSent = await fillIn(who, form)
  if (!who.isIn(form)) await who.enter(form)
  const fields = spread(fieldsOf(who.last() ?? noScene), mostFields)
  const sender = isSelfSent ? undefined : await findSender(who, form, senders)
  if (!isSelfSent && sender === undefined) return
  await vary(who, form, fields, sender)
  if (sender === undefined) return
  if (!isThere(who, form, fields)) await who.enter(form)
  await sendTwins(who, form, sender)
  const text = fields.find(([{ kind }]) => kind === 'textarea')
  if (!text) return
  if (!who.isIn(form)) await who.enter(form)
  await sendBeside(who, form, text, sender)
}

// What is folded is no part of a form until it is unfolded.
const mostFolds = 3

const isFolded = ({ traits, kind }: Control) => traits['aria-expanded'] === 'false' || kind === 'summary'

const unfold = async (who: Somebody): Promise<void> => {
  const pressed = new Set<string>()
  for (let count = 0; count < mostFolds; count += 1) {
    const scene = who.last() ?? noScene
    const next = buttonsOf(scene).find((one) => isFolded(one) && !pressed.has(one.key))
    if (!next || fieldsOf(scene).length > fewFields) return
    pressed.add(next.key)
    await who.take(use(next.key))
  }
}

const tryForm = async (who: Somebody, form: Form, senders: ReadonlySet<string>): Promise<void> => {
  const scene = who.last()
  if (!scene || !who.isIn(form)) return
  if (fieldsOf(scene).length > 0 || !buttonsOf(scene).some(isFolded)) return tryFields(who, form, senders)
  const unfolding = { ...who, enter: (one: Form) => who.enter(one).then(() => unfold(who)) }
  await unfold(who)
  if (who.isIn(form)) await tryFields(unfolding, form, senders)
}

/** What opened a dialog with fields in it. @param known dialogs of other screens */
const openersIn = (outcomes: readonly Outcome[], known: Set<string>): string[] => {
  const dialogs = new Map<string, string>()
  for (const [index, { scene, step }] of outcomes.entries()) {
    const before = outcomes[index - 1]?.scene
    const isOpened = step.act === 'use' && before?.isDialog === false && scene.isDialog && scene.path === before.path
    const dialog = keysOf(scene).join()
    if (isOpened && fieldsOf(scene).length > 0 && !known.has(dialog)) dialogs.set(dialog, step.key)
  }
  for (const dialog of dialogs.keys()) known.add(dialog)
  return [...new Set(dialogs.values())]
}

/** What sent something when it was pressed. */
const sendersIn = (outcomes: readonly Outcome[]): Set<string> =>
  new Set(outcomes.flatMap((one) => (one.step.act === 'use' && hasChanged(one) ? [one.step.key] : [])))

// What was asked for by a press before a change is asked for anew after it.
const lookAgain = async (who: Somebody, done: readonly Outcome[]): Promise<void> => {
  const looks = done.filter(
    ({ step, sent }) => step.act === 'use' && sent.length > 0 && sent.every(({ call }) => !isChange(call)),
  )
  const changes = done.filter((one) => one.step.act === 'use' && hasChanged(one))
  const has = (key: string) => who.last()?.controls.some((one) => one.key === key && one.isEnabled) === true
  const press = async (key: string) => {
    const before = who.last()
    if (!before || !has(key)) return
    await who.take(use(key))
    if (who.last()?.isDialog) await who.take({ act: 'escape', key: '' })
  }
  const [look] = looks.filter(({ step, scene }) => scene.path === done[0]?.scene.path && has(step.key))
  for (const { step } of spread(
    changes.filter((one) => has(one.step.key)),
    2,
  )) {
    if (!look) return
    await press(look.step.key)
    const before = who.last()
    if (!before || !has(step.key)) return
    const outcome = await who.take(use(step.key))
    if (outcome && !hasChanged(outcome)) await goThrough(who, before)
    await press(look.step.key)
  }
}

// What was chosen on a screen below is sent by the one above.
const chooseBelow = async (who: Somebody, screen: string, screens: readonly string[]): Promise<void> => {
  for (const below of screens.filter((one) => one.startsWith(`${screen}/`)).slice(0, 2)) {
    const opened = await who.take({ act: 'open', key: below })
    for (const field of (opened ? fieldsOf(opened.scene) : []).slice(0, 2)) await give(who, field, 'other')
  }
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
    const given = budget.left
    const who = await onScreen(actor, screen, budget)
    const openers = openersIn(done.get(screen) ?? [], dialogs)
    const forms: Form[] = [{}, ...openers.map((opener) => ({ opener }))].slice(0, mostForms)
    const scene = who.last()
    if (scene && fieldsOf(scene).length > 0) await chooseBelow(who, screen, screens)
    for (const form of forms) {
      if (form.opener !== undefined || !who.isIn({})) await who.enter(form)
      await tryForm(who, form, senders)
    }
    if (!who.isIn({})) await who.enter({})
    await lookAgain(who, done.get(screen) ?? [])
    if (who.last()?.isDialog) await who.take({ act: 'escape', key: '' })
    found.set(screen, who.outcomes)
    left -= given - budget.left
  }
  return found
}
