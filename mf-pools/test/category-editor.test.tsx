// @vitest-environment happy-dom
import { $language, dropAllDrafts, useStore } from '@quintet/sdk'
import { categoryOptions } from '@quintet/domain/questions'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import character from '../../api/content/en/character.json' with { type: 'json' }
import user from '../../api/content/en/user.json' with { type: 'json' }
import texts from '../texts/en.json' with { type: 'json' }
import { type Editor, editorOf, forgetEditor } from '../src/stores/editor.ts'
import { CategoryEditor } from '../src/ui/category-editor.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let editor: Editor

const Both = () => {
  const { options } = useStore(editor.$character)
  return (
    <>
      <CategoryEditor editor={editor} category="diet" chosen={options.diet ?? []} />
      <CategoryEditor editor={editor} category="age" chosen={options.age ?? []} />
    </>
  )
}

beforeEach(async () => {
  $language.set({ id: 1, tables: { script: {}, user, character } })
  await registerTexts('pools', { en: async () => texts })
  editor = editorOf(1, null)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Both />))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  forgetEditor(1)
  dropAllDrafts()
})

const part = (category: string) => document.querySelector(`[data-category=${category}]`) as HTMLElement
const press = (category: string, name: string) =>
  act(async () => [...part(category).querySelectorAll('button')].find((each) => each.textContent === name)?.click())
/** A category that is open to everything is folded. */
const unfold = (category: string) => act(async () => part(category).querySelector<HTMLElement>('[aria-expanded]')?.click())
const checked = (category: string) => part(category).querySelectorAll('input:checked').length

const isPressed = (category: string, name: string) =>
  [...part(category).querySelectorAll('button')].find((each) => each.textContent === name)?.getAttribute('aria-pressed')

it('folds what is open to everything, and keeps open what was unfolded', async () => {
  expect(part('diet').textContent).toContain('Open to everything')
  expect(part('diet').querySelector('input')).toBeNull()
  await unfold('diet')
  expect([isPressed('diet', texts['edit.all']), checked('diet')]).toEqual(['true', 0])
  await act(async () => part('diet').querySelector('input')?.click())
  await press('diet', texts['edit.none'])
  await press('diet', texts['edit.all'])
  expect(editor.$character.get().options.diet).toEqual(categoryOptions('diet'))
  expect(isPressed('diet', texts['edit.all'])).toBe('true')
})

it('says what is narrowed, without a press', async () => {
  await act(async () => root.render(<CategoryEditor key="narrowed" editor={editor} category="diet" chosen={[1, 2]} />))
  expect(part('diet').textContent).toBe('DietEverything or Fish, no meat')
  expect(part('diet').querySelector('input')).toBeNull()
  await act(async () => root.render(<CategoryEditor key="empty" editor={editor} category="diet" chosen={[]} />))
  expect(part('diet').textContent).toContain(texts['edit.choose'])
})

const ticked = () =>
  [...part('diet').querySelectorAll('input')].flatMap(({ checked }, index) => (checked ? [categoryOptions('diet')[index]] : []))

const draw = (chosen: number[]) =>
  act(async () => root.render(<CategoryEditor key="changing" editor={editor} category="diet" chosen={chosen} />))

it('ticks what is chosen, whatever was chosen before', async () => {
  const choices = [[], [1], [2], [1, 2], [2, 3], [1, 2, 3]]
  await draw([1])
  await unfold('diet')
  for (const before of choices)
    for (const after of choices) {
      await draw(before)
      await draw(after)
      expect([before, ticked()]).toEqual([before, after])
    }
})

it('selects what is pressed first alone, then none and the opposite', async () => {
  await unfold('diet')
  await act(async () => part('diet').querySelector('input')?.click())
  expect(editor.$character.get().options.diet).toEqual([1])
  await press('diet', texts['edit.none'])
  expect(checked('diet')).toBe(0)
  expect(part('diet').textContent).toContain(texts['edit.choose'])
  await act(async () => part('diet').querySelector('input')?.click())
  await press('diet', texts['edit.invert'])
  expect(editor.$character.get().options.diet).toEqual([2, 3, 4, 5])
})

const choose = (select: HTMLSelectElement | undefined, value: string) =>
  act(async () => {
    if (!select) return
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

it('sets an age range from one end to the other, each end called by what it is of', async () => {
  const [from, to] = part('age').querySelectorAll('select')
  const namesOf = [texts['edit.fromOf'], texts['edit.toOf']].map((text) => text.replace('{label}', character['age.label']))
  expect([from, to].map((one) => one?.getAttribute('aria-label'))).toEqual(namesOf)
  await choose(from, '30')
  await choose(to, '40')
  expect(editor.$character.get().options.age).toEqual([30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40])
  expect(part('age').textContent).toContain('11 values selected')
})

it('shows each body shape beside its words, and one chart of all builds', async () => {
  const shapes = categoryOptions('bodyShape')
  await act(async () => root.render(<CategoryEditor editor={editor} category="bodyShape" chosen={shapes} />))
  await unfold('bodyShape')
  const drawn = [...document.querySelectorAll('label')].map((label) => [
    label.querySelector('img')?.getAttribute('src')?.split('/').at(-1),
    label.textContent,
  ])
  expect(drawn).toEqual(
    shapes.map((shape) => [
      `shape-${shape}.png`,
      shape === 8 ? character['bodyShape.8'] : user[`bodyShape.${shape}` as keyof typeof user],
    ]),
  )
  await act(async () =>
    root.render(<CategoryEditor key="bodyType" editor={editor} category="bodyType" chosen={categoryOptions('bodyType')} />),
  )
  await unfold('bodyType')
  expect([...document.querySelectorAll('img')].map(({ src }) => src.split('/').at(-1))).toEqual(['appearance-chart.png'])
  expect(document.querySelector('figcaption')?.textContent).toBe(texts['edit.builds'])
})
