import type { Control, Scene } from './observe.ts'
import { isTyped, otherTextFor } from './typing.ts'
import type { Step } from './walk.ts'

/** Which of its values a field is given: another one than it has, the last there is, none, or one by its number from 0. */
export type Choice = 'other' | 'last' | 'none' | number

/** A field as a member meets it; of what is chosen from several controls, all of them. */
export type Field = readonly [Control, ...Control[]]

const isChosen = ({ traits }: Control): boolean => traits['checked'] === 'true' || traits['aria-pressed'] === 'true'
const isOneOfMany = ({ kind }: Control): boolean => kind.includes('radio')
const isBox = ({ kind, traits }: Control): boolean => /checkbox|switch/.test(kind) || traits['aria-pressed'] !== undefined

/** Whether a control holds a value that may be sent. What is searched for is looked at elsewhere, and a file is no choice. */
export const isFormField = (control: Control): boolean =>
  !control.kind.includes('search') &&
  !control.kind.includes('file') &&
  (isTyped(control.kind) || isOneOfMany(control) || isBox(control) || /^select|range|slider|date|time/.test(control.kind))

/** Whether a field has no value. */
export const isEmpty = (field: Field): boolean => {
  const [control] = field
  if (isOneOfMany(control)) return !field.some(isChosen)
  return !isBox(control) && control.traits['value'] === ''
}

/** So many of a list, from its beginning to its end. */
export const spread = <T>(items: readonly T[], most: number): T[] =>
  items.length <= most
    ? [...items]
    : Array.from({ length: most }, (_, index) => items[Math.round((index * (items.length - 1)) / Math.max(1, most - 1))]).filter(
        (item) => item !== undefined,
      )

// Of many boxes alike some tell as much as all: the first, the last, which may stand for others, and one between.
const mostAlike = 3

const withoutMany = (fields: readonly Field[]): Field[] => {
  const alike = new Map<string, Field[]>()
  for (const field of fields) if (isBox(field[0])) alike.set(field[0].group, [...(alike.get(field[0].group) ?? []), field])
  const some = new Set([...alike.values()].flatMap((boxes) => spread(boxes, mostAlike)))
  return fields.filter((field) => !isBox(field[0]) || some.has(field))
}

/** The fields of a screen, in their order. */
export const fieldsOf = ({ controls }: Pick<Scene, 'controls'>): Field[] => {
  const sets = new Map<string, [Control, ...Control[]]>()
  for (const control of controls) {
    if (!control.isEnabled || control.isPassing || !isFormField(control)) continue
    const set = isOneOfMany(control) && control.set !== undefined ? `set ${control.set}` : control.key
    const known = sets.get(set)
    if (known) known.push(control)
    else sets.set(set, [control])
  }
  return withoutMany([...sets.values()])
}

const stepOf = ({ key }: Control, rest: Pick<Step, 'text' | 'pick'> = {}): Step => ({ act: 'use', key, ...rest })

const radioFor = (field: Field, choice: Choice): Step | undefined => {
  const at = field.findIndex(isChosen)
  const [first] = field
  const last = field.at(-1) ?? first
  if (choice === 'none') return undefined
  if (typeof choice === 'number') return stepOf(field[choice % field.length] ?? first)
  if (choice === 'last') return stepOf(isChosen(last) ? first : last)
  return stepOf(field[(at + 1) % field.length] ?? first)
}

const pickFor = (choice: Choice): Pick<Step, 'pick'> => {
  if (choice === 'other') return {}
  return { pick: choice === 'none' ? 'first' : choice }
}

/** Whether a field is on or off. */
export const isBoxField = ([control]: Field): boolean => isBox(control)

/** Whether a value is chosen from a few: one of several controls, or of a list. */
export const isChosenFrom = ([control]: Field): boolean => isOneOfMany(control) || control.kind.startsWith('select')

/** How many values a field has to choose from. */
export const choicesOf = (field: Field): number => {
  const [control] = field
  if (isOneOfMany(control)) return field.length
  return control.kind.startsWith('select') ? Number(control.traits['choices'] ?? 0) : 0
}

/** How a field is given a value; nothing where it has none of that kind. */
export const stepFor = (field: Field, choice: Choice): Step | undefined => {
  const [control] = field
  if (isOneOfMany(control)) return radioFor(field, choice)
  if (isBox(control)) return choice === 'none' ? undefined : stepOf(control)
  if (!isTyped(control.kind)) return stepOf(control, pickFor(choice))
  if (choice === 'other' || typeof choice === 'number') return stepOf(control)
  return stepOf(control, { text: choice === 'none' ? '' : otherTextFor(control.kind, control.traits) })
}
