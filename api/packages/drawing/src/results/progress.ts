/** How far two threads are that present together; one number each that both see. */
export type Progress = Int32Array

const words = {
  /** 1 once the eligible people are counted. */
  counted: 0,
  /** Matches that are there. */
  presented: 1,
  /** How many of the two things after the matches are there: their order by second members, the hash. */
  after: 2,
} as const

/** Some thousand matches take milliseconds; a thread that died must not be waited for. */
const timeoutMs = 60_000

export const newProgress = (): Progress => new Int32Array(new SharedArrayBuffer(4 * Object.keys(words).length))

export const tell = (progress: Progress, word: keyof typeof words, done: number): void => {
  Atomics.store(progress, words[word], done)
  Atomics.notify(progress, words[word])
}

/** Stops this thread until the other is so far. */
export const waitFor = (progress: Progress, word: keyof typeof words, needed: number): void => {
  const at = words[word]
  for (let done = Atomics.load(progress, at); done < needed; done = Atomics.load(progress, at))
    if (Atomics.wait(progress, at, done, timeoutMs) === 'timed-out')
      throw new Error('The thread that presents the matches does not answer.')
}
