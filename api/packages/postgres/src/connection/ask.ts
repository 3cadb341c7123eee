import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { startWorker } from '@quintet/drawing/threads'
import type { Answered, Asked, Reply } from './messages.ts'

type Ask = (asked: Asked) => Answered

const replyOf = (message: Reply | undefined): Answered => {
  if (!message) throw new Error('The database did not answer.')
  if ('answer' in message) return message.answer
  throw Object.assign(new Error(), message.fault)
}

const start = (): Ask => {
  const { port1, port2 } = new MessageChannel()
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const worker = startWorker(new URL('./direct-connection-worker.ts', import.meta.url), { port: port2, signal }, {}, [port2])
  worker.unref()
  port1.unref()
  return (asked) => {
    const before = Atomics.load(signal, 0)
    port1.postMessage(asked)
    // The thread counts an answer before it wakes this one: what was meant for the answer before may wake it here.
    while (Atomics.load(signal, 0) === before) Atomics.wait(signal, 0, before)
    return replyOf(receiveMessageOnPort(port1)?.message as Reply | undefined)
  }
}

let ask: Ask | undefined

/** Asks the one thread that all direct connections of this thread share, and waits for what it answers. */
export const askAtOnce: Ask = (asked) => (ask ??= start())(asked)
