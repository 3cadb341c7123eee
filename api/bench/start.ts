import { join } from 'node:path'
import { loadavg } from 'node:os'
import { activeMember, matchThem } from '@quintet/testing'
import type { TestApp } from '../test/testing.ts'
import type { MeasuredServer } from './serving/measured-server.ts'
import { type FilledFolder, fillFolder, startBare } from './serving/site.ts'

// From the start of the process to its first answer, each kind in turn, as medians.
const rounds = 5
/** What a start may take with a million messages, in seconds, by the beginning of its name. */
const goals = { 'the built site again': 1, 'npm start': 5 }

const batch = 10_000

/** Messages of one match, as long as most are. */
const fillMessages = async (filling: TestApp, count: number): Promise<void> => {
  const [one, other] = [await activeMember(filling, { attraction: 2 }), await activeMember(filling, { attraction: 1 })]
  const match = await matchThem(filling, one, other)
  const { direct } = filling.context.db
  const insert = direct.prepare(
    `INSERT INTO messages (match_id, side, client_id, body, iv, sent_at, quiet) VALUES (?, 1, ?, ?, 'AAAAAAAAAAAAAAAA', ?, 0)`,
  )
  const body = 'A'.repeat(200)
  for (let from = 0; from < count; from += batch)
    direct.transaction(() => {
      for (let index = from; index < Math.min(count, from + batch); index++) insert.run(match, `m${index}`, body, index)
    })()
}

/** Seconds until the first page is answered. */
const timeOf = async (start: () => Promise<MeasuredServer>, path: string): Promise<number> => {
  const began = performance.now()
  const server = await start()
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
  await response.arrayBuffer()
  const took = (performance.now() - began) / 1000
  await server.stop()
  return took
}

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0

const npmStart = join(import.meta.dirname, '../../shared/tools/src/start.mjs')
const asDeveloped = { QUINTET_ENV: 'development', QUINTET_DEMO: '0', npm_lifecycle_event: '', HOME: process.env['HOME'] ?? '' }

/** A folder that nothing was started on yet: all tables, keys and releases are made at the start. */
const startOnNothing = async (): Promise<number> => {
  const empty = await fillFolder(async () => undefined)
  const took = await timeOf(() => empty.start({ QUINTET_DATA: join(empty.data, 'new') }), '/login')
  await empty.close()
  return took
}

const kindsOf = (folder: FilledFolder, messages: number): [name: string, time: () => Promise<number>][] => [
  ['bare node:http', () => timeOf(startBare, '/')],
  ['the built site, first start of a folder', startOnNothing],
  [`the built site again, ${messages} messages`, () => timeOf(() => folder.start(), '/login')],
  [`npm start again, ${messages} messages`, () => timeOf(() => folder.start(asDeveloped, npmStart), '/login')],
]

/** `pnpm bench start [MESSAGES]` (a million unless said otherwise): cold and warm starts of what is built, beside a bare `node:http`. */
export const run = async ([messages = '1000000']: string[]): Promise<void> => {
  const count = Number(messages)
  const folder = await fillFolder((filling) => fillMessages(filling, count))
  const kinds = kindsOf(folder, count)
  const times = new Map(kinds.map(([name]) => [name, [] as number[]]))
  for (const [, time] of kinds) await time()
  for (let round = 0; round < rounds; round++) for (const [name, time] of kinds) times.get(name)?.push(await time())
  const bare = median([...times.values()][0] ?? [])
  for (const [name, found] of times) {
    const took = median(found)
    const [, most = Infinity] = Object.entries(goals).find(([begin]) => name.startsWith(begin)) ?? []
    const aim = most < Infinity ? `goal ${most} s${took > most ? ' MISSED' : ''}` : ''
    console.log(`${name.padEnd(44)} ${took.toFixed(2)} s  ${(took / bare).toFixed(1)} × bare  ${aim}`)
  }
  console.log(`Load ${(loadavg()[0] ?? 0).toFixed(1)}.`)
  await folder.close()
}
