import { expect, test, vi } from 'vitest'
import { ApiError } from '../client/errors.ts'
import { bindAccount, forgetAccount, isSessionOver, onSessionEnd, sessionOver, withinSession } from './account-scope.ts'

test('all is forgotten at the end, though one clean-up fails, and a registration can be taken back', async () => {
  const [kept, gone] = [vi.fn(), vi.fn()]
  const stops = [
    onSessionEnd(() => {
      throw new Error('broken')
    }),
    onSessionEnd(() => Promise.reject(new Error('broken later'))),
    onSessionEnd(kept),
  ]
  onSessionEnd(gone)()
  await forgetAccount()
  expect([kept.mock.calls.length, gone.mock.calls.length]).toEqual([1, 0])
  for (const stop of stops) stop()
})

test('the first account, and the same one again, forget nothing; another one does', () => {
  const cleanup = vi.fn()
  const stop = onSessionEnd(cleanup)
  bindAccount('mira')
  bindAccount('mira')
  expect(cleanup).not.toHaveBeenCalled()
  bindAccount('ben')
  expect(cleanup).toHaveBeenCalledOnce()
  stop()
})

test('work is refused whose session ended, however it ended itself', async () => {
  expect(await withinSession(Promise.resolve(5))).toBe(5)
  await expect(withinSession(Promise.reject(new Error('own')))).rejects.toThrow('own')
  const late = [withinSession(Promise.resolve(5)), withinSession(Promise.reject(new Error('own')))]
  void forgetAccount()
  for (const one of late) await expect(one).rejects.toMatchObject({ status: 401, code: 'session.over' })
})

test('only that refusal says that the session is over', () => {
  expect(isSessionOver(sessionOver())).toBe(true)
  expect(isSessionOver(new ApiError(401, 'http.401', ''))).toBe(false)
  expect(isSessionOver({ code: 'session.over' })).toBe(false)
})
