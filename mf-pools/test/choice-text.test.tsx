// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import type { CategoryId } from '@quintet/domain/questions'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import character from '../../api/content/en/character.json' with { type: 'json' }
import user from '../../api/content/en/user.json' with { type: 'json' }
import texts from '../texts/en.json' with { type: 'json' }
import { useChoiceText } from '../src/ui/use-choice-text.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const Choice = ({ category, chosen }: { category: CategoryId; chosen: readonly number[] }) => useChoiceText(2)(category, chosen)

it.each<[CategoryId, number[], string]>([
  ['diet', [], texts['summary.nothing']],
  ['diet', [1], user['diet.1']],
  ['diet', [1, 2], `${user['diet.1']} or ${user['diet.2']}`],
  ['diet', [1, 2, 3], `${user['diet.1']}, ${user['diet.2']} or 1 more`],
  ['diet', [1, 2, 3, 4, 5], `${user['diet.1']}, ${user['diet.2']} or 3 more`],
  ['bodyType', [1, 2, 3, 16], character['bodyType.16']],
  ['bodyType', [1, 2, 3, 4, 7, 16], `${character['bodyType.16']}, ${user['bodyType.4']} or 1 more`],
  ['bodyType', [2, 4, 5, 6, 17], `${user['bodyType.2']} or ${character['bodyType.17']}`],
  ['age', [30], '30'],
  ['age', [30, 31, 32], '30–32'],
  ['age', [30, 32, 33, 35], '30, 32 or 2 more'],
])('%s %j: %s', async (category, chosen, said) => {
  $language.set({ id: 1, tables: { script: {}, user, character } })
  await registerTexts('pools', { en: async () => texts })
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<Choice category={category} chosen={chosen} />))
  expect(place.textContent).toBe(said)
  await act(async () => root.unmount())
})
