import { configure, environment } from '@quintet/sdk'
import { act } from 'react'
import { vi } from 'vitest'

/** Lets all go on that needs no answer from outside, whatever clock is faked. */
export const settle = (): Promise<void> => act(() => new Promise<void>((resolve) => void setImmediate(resolve)))

/** Waits for what is under way. */
export const eventually = (check: () => void): Promise<void> => act(() => vi.waitFor(check, { timeout: 5000, interval: 5 }))

/** Lets time pass on a faked clock. */
export const pass = (milliseconds: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Keeps every answer of the API back. @returns what lets them come */
export const holdAnswers = (): (() => Promise<void>) => {
  const { fetch } = environment()
  const held = { go: (): void => undefined }
  const isFree = new Promise<void>((resolve) => void (held.go = resolve))
  configure({
    fetch: async (...request) => {
      const answered = await fetch(...request)
      await isFree
      return answered
    },
  })
  return async () => {
    held.go()
    await settle()
  }
}
