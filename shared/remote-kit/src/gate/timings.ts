/** Does a part of the gate's work. */
export type Timed = <T>(part: string, work: () => Promise<T>) => Promise<T>

/** Says how long each part took, where `QUINTET_GATE_TIMINGS` is set: parts that run beside each other share the machine. */
export const timedFor = (say: (line: string) => void): Timed => {
  if (!process.env['QUINTET_GATE_TIMINGS']) return (_, work) => work()
  return async (part, work) => {
    const began = performance.now()
    try {
      return await work()
    } finally {
      say(`${((performance.now() - began) / 1000).toFixed(1)} s ${part}`)
    }
  }
}
