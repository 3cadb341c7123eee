import { workerData } from 'node:worker_threads'
import { Client, type QueryArrayResult } from 'pg'
import { valueTypes } from '../values.ts'
import type { Answered, Asked, Fault, Reply, Wiring } from './messages.ts'

const { port, signal } = workerData as Wiring
const clients = new Map<number, Client>()

const nothing: Answered = { columns: [], rows: [], changes: 0 }

const open = async ({ open: id, url }: Extract<Asked, { open: number }>): Promise<Answered> => {
  const client = new Client({ connectionString: url, types: valueTypes, application_name: 'quintet direct' })
  // A connection that breaks is met at the next question.
  client.on('error', () => undefined)
  await client.connect()
  clients.set(id, client)
  return nothing
}

const query = async ({ query: id, text, name, values }: Extract<Asked, { query: number }>): Promise<Answered> => {
  const client = clients.get(id)
  if (!client) throw new Error('The connection is closed.')
  // Several statements at once are possible without parameters alone.
  const asked =
    name === undefined ? { text, rowMode: 'array' as const } : { text, name, values: [...values], rowMode: 'array' as const }
  const result = await client.query<unknown[]>(asked)
  const last = Array.isArray(result) ? (result as QueryArrayResult[]).at(-1) : result
  return { columns: last?.fields?.map((field) => field.name) ?? [], rows: last?.rows ?? [], changes: last?.rowCount ?? 0 }
}

const close = async ({ close: id }: Extract<Asked, { close: number }>): Promise<Answered> => {
  await clients.get(id)?.end()
  clients.delete(id)
  return nothing
}

const perform = (asked: Asked): Promise<Answered> => {
  if ('open' in asked) return open(asked)
  return 'query' in asked ? query(asked) : close(asked)
}

const faultOf = (error: unknown): Reply => {
  const { message, code, routine } = error as Partial<Fault>
  return {
    fault: { message: message || String(error), ...(code !== undefined && { code }), ...(routine !== undefined && { routine }) },
  }
}

const answer = async (asked: Asked): Promise<void> => {
  const reply = await perform(asked).then((answered): Reply => ({ answer: answered }), faultOf)
  port.postMessage(reply)
  Atomics.add(signal, 0, 1)
  Atomics.notify(signal, 0)
}

port.on('message', (asked: Asked) => {
  void answer(asked)
})
