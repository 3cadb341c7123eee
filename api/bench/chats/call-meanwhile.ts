import { Worker } from 'node:worker_threads'

// A thread of its own: the one that opens thousands of connections would measure itself.
const script = `
const { parentPort, workerData } = require('node:worker_threads')
const { connect } = require('node:net')
const times = []
const socket = connect(workerData.port, '127.0.0.1')
let began = 0
const send = () => { began = performance.now(); socket.write(workerData.request) }
socket.on('connect', () => { parentPort.postMessage('ready'); send() })
socket.on('data', () => { times.push(performance.now() - began); setTimeout(send, 10) })
parentPort.on('message', () => { parentPort.postMessage(times); socket.destroy(); process.exit() })
`

/**
 * Makes a small call again and again, one after the other, until it is told to stop.
 * @param request whose answer comes in one piece
 * @returns what stops it, with the milliseconds that each call took
 */
export const callMeanwhile = async (port: number, request: Buffer): Promise<() => Promise<number[]>> => {
  const worker = new Worker(script, { eval: true, workerData: { port, request } })
  const next = () => new Promise<unknown>((resolve) => void worker.once('message', resolve))
  await next()
  return async () => {
    const times = next()
    worker.postMessage('stop', [])
    return (await times) as number[]
  }
}
