// @vitest-environment happy-dom
import { $language, chooseLanguage, configure } from '@quintet/sdk'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../test/draw.tsx'
import { useTable } from './use-texts.ts'

const Words = () => {
  const user = useTable('user')
  return <p>{user('greeting')}</p>
}

test('a table that was on its way when another language was chosen comes in that one', async () => {
  $language.set({ id: 1, tables: { script: {} } })
  const answers: Record<string, object | Promise<object>> = {
    'user-1.json': new Promise<object>(() => undefined),
    'user-2.json': { greeting: 'Hallo' },
    'script-2.json': {},
  }
  configure({
    content: '/content',
    fetch: async (address) => Response.json(await answers[String(address).split(/[/?]/)[2] ?? '']),
  })
  const host = await draw(<Words />)
  expect(host.querySelector('p')?.textContent).toBe('…')
  await act(() => chooseLanguage(2))
  await act(() => vi.waitFor(() => expect(host.querySelector('p')?.textContent).toBe('Hallo'), { timeout: 10_000 }))
})
