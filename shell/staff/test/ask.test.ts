import { $session, ApiError, configure, memoryStorage } from '@quintet/sdk'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ask } from '../src/calls/ask.ts'
import { $freshSignIn, answerFreshSignIn, askFresh } from '../src/calls/fresh-sign-in.ts'

const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

const needsOne = () => answer({ errorMessage: 'Please sign in again to do this.', code: 'session.freshNeeded' })
const settle = () => vi.waitFor(() => expect($freshSignIn.get()).toBeDefined(), { timeout: 10_000 })

beforeEach(() => {
  fetch.mockReset()
  configure({ fetch: fetch as unknown as typeof globalThis.fetch, storage: memoryStorage() })
  $session.set({ status: 0, authenticated: true, idToken: 'token', endsAt: Date.now() + 600_000 })
})

describe('a call', () => {
  it('is posted where its name says, with the token', async () => {
    fetch.mockResolvedValue(answer({ people: [] }))
    expect(await ask('listStaff', {})).toEqual({ people: [] })
    const [address, { method, body, headers }] = fetch.mock.calls[0] ?? ['', {}]
    expect([address, method, body]).toEqual(['/staff-api/list-staff', 'POST', '{}'])
    expect(headers).toMatchObject({ authorization: 'Bearer token' })
  })

  it.each([
    [200, { errorMessage: 'No.', code: 'staff.role' }, 579, 'staff.role'],
    [400, { errorMessage: 'Bad.' }, 400, 'http.400'],
    [503, '<html>', 503, 'http.503'],
    [200, '<html>', 502, 'http.garbled'],
    [200, null, 502, 'http.garbled'],
  ])('that is answered %i %j fails as %i %s', async (status, body, failed, code) => {
    fetch.mockResolvedValue(answer(body, status))
    await expect(ask('listStaff', {})).rejects.toEqual(expect.objectContaining({ status: failed, code }))
  })

  it('without a network says so', async () => {
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(ask('listStaff', {})).rejects.toEqual(expect.objectContaining({ status: 0, code: 'network' }))
  })
})

describe('a call that can’t be undone', () => {
  it('goes on after a fresh sign-in', async () => {
    fetch.mockResolvedValueOnce(needsOne()).mockResolvedValueOnce(answer({ message: 'success' }))
    const ended = askFresh('endStaff', { number: 3 })
    await settle()
    answerFreshSignIn(true)
    expect(await ended).toEqual({ message: 'success' })
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('is not made when that is declined', async () => {
    fetch.mockResolvedValueOnce(needsOne())
    const ended = askFresh('endStaff', { number: 3 })
    await settle()
    answerFreshSignIn(false)
    expect(await ended).toBeUndefined()
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('fails with what else it is refused for', async () => {
    fetch.mockResolvedValueOnce(answer({ errorMessage: 'No.', code: 'staff.lastOperator' }))
    await expect(askFresh('endStaff', { number: 3 })).rejects.toBeInstanceOf(ApiError)
  })
})
