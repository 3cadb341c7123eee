// @vitest-environment happy-dom
import { $session, type Session } from '@quintet/sdk'
import { act, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { SessionGuard } from '../src/members/session-guard.tsx'
import { press, render } from './render.tsx'

// What a screen holds itself, as far as it was pressed.
vi.mock('../src/members/members-area.tsx', () => ({
  default: () => {
    const [count, setCount] = useState(0)
    return <button onClick={() => setCount(count + 1)}>{count}</button>
  },
}))
const signedIn = (sub: string) => ({ status: 0, authenticated: true, claims: { sub } }) as unknown as Session
const become = (session: Session) => act(async () => $session.set(session))

beforeEach(() => $session.set({ status: 1, authenticated: false }))

it('begins the page anew for another account, and for the same one keeps what its screens hold', async () => {
  $session.set(signedIn('mira'))
  const host = await render(<SessionGuard />)
  await vi.waitFor(() => act(async () => expect(host.textContent).toBe('0')), { timeout: 5000 })
  await press(host.querySelector('button'))
  await become({ ...signedIn('mira') })
  expect(host.textContent).toBe('1')
  await become(signedIn('ben'))
  expect(host.textContent).toBe('0')
})

it('shows no page of a member to who is not signed in', async () => {
  const host = await render(<SessionGuard />)
  expect(host.querySelector('button')).toBeNull()
})
