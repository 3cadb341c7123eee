// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import texts from '../texts/screens/en.json' with { type: 'json' }
import { Funnel } from '../src/ui/funnel.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const token = (pool: 1 | 2 | 3 | 4 | 5, low: number, matched = false) => ({ pool, people: { low, high: low + 9 }, matched })

test('keeps the tokens that met somebody, and then those that were matched', async () => {
  $language.set({ id: 1, tables: {} })
  await registerTexts('matches', { en: async () => texts })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const tokens = [token(1, 0, true), token(2, 10), token(3, 0), token(4, 30, true)]
  await act(async () => root.render(<Funnel tokens={tokens} />))
  const steps = [...place.querySelectorAll('dl > div')].map((step) => [
    step.querySelector('dt')?.textContent,
    step.querySelector('dd')?.textContent,
    step.querySelector('dd')?.style.getPropertyValue('--share'),
  ])
  expect(steps).toEqual([
    [texts['funnel.took'], '4', '1'],
    [texts['funnel.fitted'], '3', '0.75'],
    [texts['funnel.matched'], '2', '0.5'],
  ])
  await act(async () => root.unmount())
})
