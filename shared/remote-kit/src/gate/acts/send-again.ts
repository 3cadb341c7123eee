import { fewFields, fillIn, give, isThere } from './fill-in.ts'
import { sendAgain } from './find-sender.ts'
import { type Choice, choicesOf, type Field, isChosenFrom, spread, stepFor } from './form-fields.ts'
import { buttonsOf, type Form, keysOf, noScene, type ScreenSession, use } from './on-screen.ts'
import { openersOf } from './toggles.ts'

const inParts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

interface Sending {
  session: ScreenSession
  form: Form
  sender: string | undefined
  /** Whether all fields have to be filled in before it is sent. */
  needsAll: boolean
}

/** Gives some fields a value and sends it. @returns whether it was sent */
const sendWith = async (sending: Sending, part: readonly Field[], choice: Choice): Promise<boolean> => {
  const { session, form, sender } = sending
  if (!isThere(session, form, part)) {
    await session.enter(form)
    if (sending.needsAll) await fillIn(session, form)
  }
  let isSent = false
  for (const field of part) isSent = (await give(session, field, choice)).isSent || isSent
  return sender === undefined || isSent || sendAgain(session, sender)
}

/** Gives fields another value, of a short form each alone, and sends it. @returns whether all fields have to be filled in each time */
export const vary = async (
  session: ScreenSession,
  form: Form,
  fields: readonly Field[],
  sender: string | undefined,
): Promise<boolean> => {
  const sending = { session, form, sender, needsAll: false }
  const isShort = sender === undefined || fields.length <= fewFields
  for (const choice of ['last', 'none'] as const) {
    const some = fields.filter((field) => stepFor(field, choice) !== undefined)
    for (const part of inParts(choice === 'last' ? some : spread(some, 2), isShort ? 1 : 2)) {
      const isSent = await sendWith(sending, part, choice)
      if (!isSent && choice === 'last' && session.isIn(form)) sending.needsAll = true
    }
  }
  return sending.needsAll
}

// Of more, each is a place on a scale.
const mostChoices = 8

/** Sends what is chosen from a few, in a short form, with each of its choices: what one of them asks for or forgets no other shows. */
export const sendEachChoice = async (
  session: ScreenSession,
  form: Form,
  fields: readonly Field[],
  sender: string | undefined,
  needsAll: boolean,
): Promise<void> => {
  const [field] = fields.filter((one) => isChosenFrom(one) && choicesOf(one) > 2 && choicesOf(one) <= mostChoices)
  if (!field || fields.length > fewFields) return
  const sending = { session, form, sender, needsAll }
  // The first and the last were sent.
  const between = Array.from({ length: choicesOf(field) - 2 }, (_, index) => index + 1)
  for (const number of between) await sendWith(sending, [field], number)
}

const mostTwins = 2

/** Sends what stands beside what was sent and is like it, such as another offer. */
export const sendTwins = async (session: ScreenSession, form: Form, sender: string): Promise<void> => {
  const group = session.last()?.controls.find(({ key }) => key === sender)?.group
  const twins = buttonsOf(session.last() ?? noScene).filter((one) => one.group === group && one.key !== sender)
  for (const { key } of spread(twins, mostTwins)) {
    if (!session.isIn(form)) await session.enter(form)
    await sendAgain(session, key)
  }
}

const mostOpeners = 2
const mostChosen = 3

/** Chooses what a press opens beside a text, such as the message that is answered: it belongs to what is sent next, and to nothing after that. */
export const sendBeside = async (session: ScreenSession, form: Form, text: Field, sender: string): Promise<void> => {
  for (const opener of openersOf(session.last() ?? noScene).slice(0, mostOpeners)) {
    let offered: string[] | undefined
    for (let index = 0; index < (offered?.length ?? 1); index += 1) {
      const before = session.last()
      if (!before || !session.isIn(form)) return
      await session.take(use(opener))
      const old = new Set(keysOf(before))
      const fresh = buttonsOf(session.last() ?? before).filter(({ key }) => !old.has(key))
      offered ??= spread(fresh.map(({ key }) => key).toReversed(), mostChosen)
      const key = offered[index]
      if (key === undefined || !fresh.some((one) => one.key === key)) break
      await session.take(use(key))
      // Twice: what was chosen counts for the first alone.
      for (const choice of ['other', 'last'] as const) {
        await give(session, text, choice)
        await sendAgain(session, sender)
      }
    }
  }
}
