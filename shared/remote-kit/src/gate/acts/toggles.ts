import { isSwitch } from './find-sender.ts'
import type { Control, Scene } from './observe.ts'
import { buttonsOf, keysOf, noScene, type ScreenSession, use } from './on-screen.ts'

const mostOpeners = 2

const isToggle = ({ isEnabled, traits }: Control): boolean => isEnabled && traits['aria-pressed'] !== undefined

/** Names without the numbers that tell several alike apart. */
export const unnumbered = (key: string): string => key.replaceAll(/ ?\d+/g, '')

/** What opens and closes something; of several alike the first. */
export const openersOf = (scene: Pick<Scene, 'controls'>): string[] => {
  const alike = new Set<string>()
  return buttonsOf(scene)
    .filter(isSwitch)
    .filter(({ key }) => !alike.has(unnumbered(key)) && alike.add(unnumbered(key)))
    .map(({ key }) => key)
}

const freshIn = (scene: Pick<Scene, 'controls'>, old: ReadonlySet<string>): Control[] =>
  scene.controls.filter((one) => isToggle(one) && !old.has(one.key))

/**
 * Presses what is pressed or not among what a button opens, and presses it again: what was done is taken back, as with a reaction.
 * Once it is done with the first there, and once with the last.
 */
export const pressToggles = async (session: ScreenSession): Promise<void> => {
  for (const opener of openersOf(session.last() ?? noScene).slice(0, mostOpeners)) {
    const old = new Set(keysOf(session.last() ?? noScene))
    // It may close by what is chosen.
    const opened = async (): Promise<Control[]> => {
      const there = freshIn(session.last() ?? noScene, old)
      if (there.length > 0) return there
      await session.take(use(opener))
      return freshIn(session.last() ?? noScene, old)
    }
    for (const at of [0, -1]) {
      const one = (await opened()).at(at)
      if (!one) break
      await session.take(use(one.key))
      const toggles = await opened()
      // It may be called otherwise once it is pressed.
      const again = toggles.find(({ traits }) => traits['aria-pressed'] === 'true') ?? toggles.at(at)
      if (!again) break
      await session.take(use(again.key))
    }
  }
}
