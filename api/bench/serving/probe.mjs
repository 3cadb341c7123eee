// Read before a server's own script: says over the channel of its parent how much processor time it has used, and takes profiles.
import { Session } from 'node:inspector'

const session = new Session()
session.connect()
const ask = (method, parameters = {}) =>
  new Promise((resolve, reject) => session.post(method, parameters, (error, result) => (error ? reject(error) : resolve(result))))

const answers = {
  usage: async () => process.cpuUsage(),
  memory: async () => {
    globalThis.gc?.()
    return process.memoryUsage()
  },
  profile: async () => {
    await ask('Profiler.enable')
    await ask('Profiler.setSamplingInterval', { interval: 100 })
    await ask('Profiler.start')
  },
  profiled: async () => (await ask('Profiler.stop')).profile,
}

process.on('message', async ({ ask: name, number }) => {
  const answer = await answers[name]?.()
  if (answers[name]) process.send?.({ number, answer: answer ?? null })
})
// What listens to its parent would not end by itself.
process.channel?.unref()
