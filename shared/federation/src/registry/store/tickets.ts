import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ObjectClient } from './object-client.ts'

const staleAfterMs = 30_000
const giveUpAfterMs = 60_000
const choosing = 'lock/choosing-'
const tickets = 'lock/ticket-'
const nothing = new Uint8Array()

/**
 * Runs one piece of work while no other process does, on storage that knows no conditional writes: Lamport's bakery. Everyone draws
 * a number larger than all it sees and waits for the smaller ones. It needs only that a list shows what was written before it.
 * What a dead process left stops counting after half a minute.
 */
export async function underTicket<T>(client: ObjectClient, work: () => Promise<T>): Promise<T> {
  const ticket = await draw(client, randomUUID())
  try {
    await untilFirst(client, ticket)
    return await work()
  } finally {
    await client.remove(ticket)
  }
}

async function draw(client: ObjectClient, id: string): Promise<string> {
  await client.put(choosing + id, nothing)
  try {
    const drawn = (await client.list(tickets)).map(({ key }) => Number(key.slice(tickets.length).split('-')[0]))
    const ticket = `${tickets}${String(Math.max(0, ...drawn) + 1).padStart(9, '0')}-${id}`
    await client.put(ticket, nothing)
    return ticket
  } finally {
    await client.remove(choosing + id)
  }
}

async function untilFirst(client: ObjectClient, ticket: string): Promise<void> {
  const deadline = Date.now() + giveUpAfterMs
  while ((await ahead(client, ticket)).length > 0) {
    if (Date.now() > deadline) throw new Error('Others are editing the registry without an end; try again in a minute.')
    await wait(20 + Math.random() * 30)
  }
}

// In this order: who is choosing no more when the first list is made has its ticket in the second.
async function ahead(client: ObjectClient, ticket: string): Promise<string[]> {
  const undecided = await client.list(choosing)
  const smaller = (await client.list(tickets)).filter(({ key }) => key < ticket)
  const waiting = [...undecided, ...smaller]
  const stale = waiting.filter(({ age }) => age > staleAfterMs)
  await Promise.all(stale.map(({ key }) => client.remove(key)))
  return waiting.filter((entry) => !stale.includes(entry)).map(({ key }) => key)
}
