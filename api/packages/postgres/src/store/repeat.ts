import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds before another try: twice as long each time, and never the same for two that met. */
const pauseBefore = (attempt: number): number => Math.min(500, 2 ** attempt) * (0.5 + Math.random())

/** Tries again as long as `mayRepeat` says so of the fault and of how many tries there were. */
export const repeat = async <T>(work: () => Promise<T>, mayRepeat: (fault: unknown, tries: number) => boolean): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (fault) {
      if (!mayRepeat(fault, tries)) throw fault
      await pause(pauseBefore(tries))
    }
  }
}
