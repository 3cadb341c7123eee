/** Does a part of the gate's work. */
export type Timed = <T>(part: string, work: () => Promise<T>) => Promise<T>

/** The parts of the gate's work as they go on. */
export interface Progress {
  timed: Timed
  /** Parts that ended by an error; where none did, those that are under way. */
  stopped(): string[]
  /** Nothing more is said. */
  end(): void
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)

/**
 * Says now and then which parts are under way, since a loaded machine takes minutes for one; and how long each took, where
 * `QUINTET_GATE_TIMINGS` is set: parts that run beside each other share the machine.
 * @param everyMs how often
 */
export const progressFor = (say: (line: string) => void, everyMs = 30_000): Progress => {
  const began = performance.now()
  const [running, failed]: [string[], string[]] = [[], []]
  const isWhole = Boolean(process.env['QUINTET_GATE_TIMINGS'])
  const alive = setInterval(() => say(`${seconds(began)} s, at work: ${running.join(', ')}`), everyMs)
  alive.unref()
  return {
    stopped: () => [...(failed.length > 0 ? failed : running)],
    end: () => clearInterval(alive),
    timed: async (part, work) => {
      const since = performance.now()
      running.push(part)
      try {
        return await work()
      } catch (error) {
        failed.push(part)
        throw error
      } finally {
        running.splice(running.indexOf(part), 1)
        if (isWhole) say(`${seconds(since)} s ${part}`)
      }
    },
  }
}
