import { vi } from 'vitest'

/** A microphone of the test's own, once time is faked: each second gives a piece of sound. */
export class Microphone extends EventTarget {
  static isTypeSupported = (): boolean => true
  static pieceSize = 1000
  state = 'inactive'
  #timer: ReturnType<typeof setInterval> | undefined

  start(every: number): void {
    this.state = 'recording'
    this.#timer = setInterval(() => this.#give(), every)
  }
  stop(): void {
    this.state = 'inactive'
    clearInterval(this.#timer)
    // A browser gives the rest, and then says that it has stopped.
    queueMicrotask(() => {
      this.#give()
      this.dispatchEvent(new Event('stop'))
    })
  }
  #give(): void {
    const data = new Blob([new Uint8Array(Microphone.pieceSize).fill(7)])
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
  }
}

const track = { stop: vi.fn() }

/** What a browser gives that may use the microphone. */
export const stream = { getTracks: () => [track] }
/** How often a microphone was let go. */
export const letGo = (): number => track.stop.mock.calls.length
/** What the browser is asked, and answers. */
export const getUserMedia = vi.fn(async (): Promise<unknown> => stream)

/** A microphone that nobody has used yet. */
export const freshMicrophone = (): void => {
  Microphone.pieceSize = 1000
  track.stop.mockClear()
  getUserMedia.mockReset()
  getUserMedia.mockImplementation(async () => stream)
}
