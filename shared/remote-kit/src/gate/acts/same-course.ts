import type { Acts } from './acts.ts'
import { stateOf } from './chooser.ts'
import type { Control, Scene } from './observe.ts'
import type { Outcome } from './walk.ts'

// What is tried next depends on what is there, not on how it is called. Where a build offers at each step just what the live version
// does, to use it anew would be to do the same once more: what it did beside the live version is what it does.

/** Gives numbers to texts, the same to the same. */
const numbering = () => {
  const known = new Map<string, number>()
  return (text: string): number => {
    const number = known.get(text) ?? known.size
    known.set(text, number)
    return number
  }
}

// Of what a control says of itself, what decides how it is used.
const traitsRead = [
  'aria-pressed',
  'aria-expanded',
  'aria-haspopup',
  'checked',
  'choices',
  'min',
  'max',
  'maxlength',
  'inputmode',
]

const offerOf = (control: Control, numberOf: (key: string) => number): unknown => [
  numberOf(control.key),
  control.kind,
  control.group,
  control.isEnabled,
  control.isPassing ?? false,
  control.problem ?? '',
  control.set === undefined ? '' : numberOf(`set ${control.set}`),
  control.traits['value'] === '',
  traitsRead.map((name) => control.traits[name] ?? ''),
]

const placeOf = ({ path, isDialog, hearsKeys }: Scene): unknown[] => [path, isDialog, hearsKeys]

/** All that the next step depends on, with numbers for names. */
const courseOf = (outcomes: readonly Outcome[]): string[] => {
  const [numberOf, stateNumber] = [numbering(), numbering()]
  return outcomes.map(({ step, scene, sent }) =>
    JSON.stringify([
      step.act,
      step.text ?? '',
      step.act === 'use' ? numberOf(step.key) : step.key,
      placeOf(scene),
      stateNumber(stateOf(scene)),
      scene.controls.map((control) => offerOf(control, numberOf)),
      scene.controls.some(({ kind }) => kind.includes('search')) ? scene.lists : [],
      sent.map(({ call, hasFailed }) => [call, hasFailed ?? false]),
    ]),
  )
}

/** Whether two versions offered the same at each step, under whatever names. */
export const isSameCourse = (live: Acts, now: Acts): boolean => {
  const [before, after] = [live, now].map((acts) => courseOf([...acts.values()].flat())) as [string[], string[]]
  return before.length === after.length && before.every((one, index) => one === after[index])
}
