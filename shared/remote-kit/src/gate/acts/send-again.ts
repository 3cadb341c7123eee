import { fewFields, fillIn, give, isThere } from './fill-in.ts'
import { isSwitch, sendAgain } from './find-sender.ts'
import { type Field, spread, stepFor } from './form-fields.ts'
import { buttonsOf, type Form, keysOf, noScene, type ScreenSession, use } from './on-screen.ts'

const inParts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** Gives fields another value, of a short form each alone, and sends it. */
export const vary = async (
  session: ScreenSession,
  form: Form,
  fields: readonly Field[],
  sender: string | undefined,
): Promise<void> => {
  let needsAll = false
  const isShort = sender === undefined || fields.length <= fewFields
  for (const choice of ['last', 'none'] as const) {
    const some = fields.filter((field) => stepFor(field, choice) !== undefined)
    for (const part of inParts(choice === 'last' ? some : spread(some, 2), isShort ? 1 : 2)) {
      if (!isThere(session, form, part)) {
        await session.enter(form)
        if (needsAll) await fillIn(session, form)
      }
      let isSent = false
      for (const field of part) isSent = (await give(session, field, choice)).isSent || isSent
      if (sender === undefined || isSent) continue
      isSent = await sendAgain(session, sender)
      if (!isSent && choice === 'last' && session.isIn(form)) needsAll = true
    }
  }
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

const unnumbered = (key: string) => key.replaceAll(/ ?\d+/g, '')

/** Chooses what a press opens beside a text, such as the message that is answered: it belongs to what is sent next, and to nothing after that. */
export const sendBeside = async (session: ScreenSession, form: Form, text: Field, sender: string): Promise<void> => {
  const alike = new Set<string>()
  const openers = buttonsOf(session.last() ?? noScene).filter(isSwitch)
  const some = openers.filter(({ key }) => !alike.has(unnumbered(key)) && alike.add(unnumbered(key)))
  for (const { key: opener } of some.slice(0, mostOpeners)) {
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
