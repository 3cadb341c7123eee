import { type AnswerChange, changeSaid } from '../site/other-answers.ts'
import { ofMember } from '../site/worlds.ts'
import type { Acts } from './acts.ts'
import { stateOf } from './chooser.ts'
import type { Effort } from './explore.ts'
import { type Field, fieldsOf, spread, stepFor } from './form-fields.ts'
import type { Scene } from './observe.ts'
import { buttonsOf, goThrough, hasChanged, onScreen, type ScreenSession, use } from './on-screen.ts'
import type { Actor, Outcome } from './walk.ts'

// What only a member in another state has is there in a state that no record holds: each is looked at alone.

const mostScreens = 4
const mostNew = 4
const mostSent = 2

/** The screens that ask for what is answered otherwise; what tells of the member is asked for before any screen. */
const screensFor = ({ call }: AnswerChange, recorded: Acts): string[] => {
  const all = [...recorded]
  const some = ofMember.has(call) ? all : all.filter(([, done]) => done.some(({ sent }) => sent.some((one) => one.call === call)))
  const screens = some.map(([screen]) => screen)
  return [...new Set([...screens.filter((screen) => screen === ''), ...spread(screens, mostScreens)])].slice(0, mostScreens)
}

const press = async (session: ScreenSession, key: string): Promise<void> => {
  const before = session.last()
  const there = before?.controls.find((one) => one.key === key && one.isEnabled)
  if (!before || !there) return
  const outcome = await session.take(use(key))
  if (outcome && !hasChanged(outcome)) await goThrough(session, before)
  if (session.last()?.isDialog && !before.isDialog) await session.take({ act: 'escape', key: '' })
  // What was done may be taken back for a moment.
  const passing = session.last()?.controls.find((one) => one.isPassing)
  if (passing) await session.take(use(passing.key))
}

const newIn = (scene: Scene, usual: readonly Outcome[]): string[] => {
  const known = new Set(usual.flatMap((one) => one.scene.controls.map(({ key }) => key)))
  return buttonsOf(scene)
    .map(({ key }) => key)
    .filter((key) => !known.has(key))
}

const mostFields = 3

const newFieldsIn = (scene: Scene, usual: readonly Outcome[]): Field[] => {
  const known = new Set(usual.flatMap((one) => one.scene.controls.map(({ key }) => key)))
  return fieldsOf(scene)
    .filter(([{ key }]) => !known.has(key))
    .slice(0, mostFields)
}

const sendersIn = (usual: readonly Outcome[]): string[] => [
  ...new Set(usual.flatMap((one) => (one.step.act === 'use' && hasChanged(one) ? [one.step.key] : []))),
]

// What opened the question before what was sent.
const openersIn = (usual: readonly Outcome[]): string[] => {
  const sent = usual.findIndex((one, index) => hasChanged(one) && usual[index - 1]?.scene.isDialog === true)
  const opener = usual.slice(0, Math.max(0, sent)).findLast(({ step, scene }) => step.act === 'use' && scene.isDialog)
  return opener ? [opener.step.key] : []
}

const lookAt = async (session: ScreenSession, usual: readonly Outcome[], isOfMember: boolean): Promise<void> => {
  const scene = session.last()
  if (!scene || scene.path !== usual[0]?.scene.path) return
  const isOther = usual[0] === undefined || stateOf(scene) !== stateOf(usual[0].scene)
  const fresh = isOther ? newIn(scene, usual).slice(0, mostNew) : []
  const senders = isOfMember ? [...sendersIn(usual), ...openersIn(usual)].slice(0, mostSent) : []
  for (const field of isOther ? newFieldsIn(scene, usual) : []) {
    const step = stepFor(field, 'other')
    if (step) await session.take(step)
  }
  for (const key of [...fresh, ...senders]) {
    if (session.last()?.path !== scene.path) return
    await press(session, key)
  }
}

/**
 * Looks at a tile in states that no record holds.
 * @param recorded what was done as recorded
 * @param changes what is answered otherwise in each
 */
export const exploreStates = async (
  actor: Actor,
  recorded: Acts,
  changes: readonly AnswerChange[],
  { ofScreen, ofTile }: Effort,
): Promise<Acts> => {
  const found: Acts = new Map()
  let left = ofTile
  for (const change of changes) {
    const outcomes: Outcome[] = []
    if (left <= 1) break
    outcomes.push(await actor.take({ act: 'state', key: '', change }))
    const budget = { left: Math.min(left - 1, ofScreen + mostScreens) }
    for (const screen of screensFor(change, recorded)) {
      if (budget.left <= 0) break
      const session = await onScreen(actor, screen, budget)
      await lookAt(session, recorded.get(screen) ?? [], ofMember.has(change.call))
      outcomes.push(...session.outcomes)
    }
    left -= outcomes.length
    found.set(` where ${changeSaid(change)}`, outcomes)
  }
  return found
}
