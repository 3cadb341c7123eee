/** Milliseconds between two looks for what other processes put down, or what has become due. */
const lookEvery = 1000
/** Milliseconds after which what this process put down is committed, as a rule. */
const soonMs = 20

/** Looks again and again, one look at a time. */
export const createLoop = (look: () => Promise<void>, report: (error: unknown) => void) => {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isWorking = false
  const later = (ms: number) => {
    clearTimeout(timer)
    if (isWorking) timer = setTimeout(lookOnce, ms).unref()
  }
  const lookOnce = () => {
    running ??= look()
      .catch(report)
      .finally(() => {
        running = undefined
        later(lookEvery)
      })
  }
  return {
    start: () => {
      if (isWorking) return
      isWorking = true
      lookOnce()
    },
    /** Something was put down that is committed in a moment. */
    soon: () => later(soonMs),
    /** Resolves when the look that is under way has ended. */
    stop: async () => {
      isWorking = false
      clearTimeout(timer)
      await running
    },
  }
}
