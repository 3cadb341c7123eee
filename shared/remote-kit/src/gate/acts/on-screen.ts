import { isChange } from '../site/worlds.ts'
import { isFormField } from './form-fields.ts'
import type { Control, Scene } from './observe.ts'
import type { Actor, Outcome, Step } from './walk.ts'

/** Whether a step sent something that changes something. */
export const hasChanged = ({ sent }: Outcome): boolean => sent.some(({ call }) => isChange(call))

/** The step that uses a control. */
export const use = (key: string): Step => ({ act: 'use', key })

const isLink = ({ kind }: Control) => kind.startsWith('a')

/** What stands where nothing was looked at yet. */
export const noScene: Pick<Scene, 'controls'> = { controls: [] }

/** What can be pressed on a screen and leads nowhere else. */
export const buttonsOf = ({ controls }: Pick<Scene, 'controls'>): Control[] =>
  controls.filter((one) => one.isEnabled && !one.isPassing && !isFormField(one) && !isLink(one) && !/search|file/.test(one.kind))

/** A form, and how it is come to. */
export interface Form {
  /** What opens the dialog that it stands in. */
  opener?: string
  /** What is done before that is there, on the screen as it opens; what is done already is left out. */
  way?: readonly Step[]
}

/** How many steps are left. */
export interface Budget {
  left: number
}

/** Begins to use one screen, as long as there are steps left. */
export const onScreen = async (actor: Actor, screen: string, budget: Budget) => {
  const outcomes: Outcome[] = []
  const take = async (step: Step): Promise<Outcome | undefined> => {
    if (budget.left <= 0) return undefined
    budget.left -= 1
    const outcome = await actor.take(step)
    outcomes.push(outcome)
    return outcome
  }
  const has = (key: string | undefined): boolean =>
    outcomes.at(-1)?.scene.controls.some((one) => one.key === key && one.isEnabled) === true
  const opened = await take({ act: 'open', key: screen })
  const path = opened?.scene.path ?? ''
  return {
    outcomes,
    take,
    /** Whether a control is there and can be used. */
    has,
    /** What a field takes, by its name, where that was said. */
    texts: new Map<string, string>(),
    last: (): Scene | undefined => outcomes.at(-1)?.scene,
    isIn: ({ opener }: Form): boolean => {
      const scene = outcomes.at(-1)?.scene
      return scene?.path === path && scene.isDialog === (opener !== undefined)
    },
    /** Comes to a form where it stood before. */
    enter: async ({ opener, way = [] }: Form): Promise<void> => {
      await take({ act: 'open', key: screen })
      for (const step of way) {
        if (has(opener)) break
        if (has(step.key)) await take(step)
      }
      if (has(opener)) await take(use(opener ?? ''))
    },
  }
}
/** What is done on one screen. */
export type ScreenSession = Awaited<ReturnType<typeof onScreen>>

/** Presses what a message or a question in a dialog offers last. @returns whether it sent something */
export const goThrough = async (session: ScreenSession, before: Scene): Promise<boolean> => {
  const scene = session.last()
  const isAsked = scene?.isDialog === true && (!before.isDialog || keysOf(scene).join() !== keysOf(before).join())
  if (!scene || !isAsked) return false
  const button = buttonsOf(scene).at(-1)
  const outcome = button && (await session.take(use(button.key)))
  if (outcome && hasChanged(outcome)) return true
  if (session.last()?.isDialog && !before.isDialog) await session.take({ act: 'escape', key: '' })
  return false
}

/** The names of all controls. */
export const keysOf = ({ controls }: Pick<Scene, 'controls'>): string[] => controls.map(({ key }) => key)
