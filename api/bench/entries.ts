import { parseArgs } from 'node:util'
import { type PostgresSource, openStore } from '@quintet/database'
import { freePort, startTestServer } from '@quintet/postgres/testing'
import { openReader } from '@quintet/weekly-drawing/database'
import { chunksOfOneMoment } from '@quintet/weekly-drawing/freeze/sealed-chunks'
import { Client } from 'pg'
import { to } from 'pg-copy-streams'

const week = 7
const rounds = 3
const cardBytes = 96

// Cards of nothing: they are read and looked at, and no entrant comes of them.
const fill = (members: number): string => `SET session_replication_role = replica;
  INSERT INTO members (id, sub, active, tier, created_at) SELECT g, 's' || g, 1, 1, 0 FROM generate_series(1, ${members}) g;
  INSERT INTO tokens SELECT g, ${week}, p, 0 FROM generate_series(1, ${members}) g, generate_series(1, 3) p;
  INSERT INTO entry_cards SELECT g, g, sha256(g::text::bytea), decode(repeat('00', ${cardBytes}), 'hex') FROM generate_series(1, ${members}) g;
  INSERT INTO waits SELECT g, 2, 6 FROM generate_series(1, ${members}, 3) g;
  ANALYZE`

const copy = `COPY (SELECT t.member_id, t.pools, members.tier, coalesce(waits.drawings, 0), coalesce(c.body_id, 0), c.hash, c.card
  FROM (SELECT member_id, sum(1 << (pool - 1)::int) AS pools FROM tokens WHERE week = ${week} GROUP BY member_id) t
  JOIN members ON members.id = t.member_id AND members.active = 1 AND members.standing < 2
  LEFT JOIN entry_cards c ON c.member_id = t.member_id LEFT JOIN waits ON waits.member_id = t.member_id
  ORDER BY t.member_id) TO STDOUT (FORMAT binary)`

const seconds = async (work: () => unknown): Promise<number> => {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

/** Reads all entries in one stream; what is in it is not looked at. */
const readByCopy = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  for await (const _ of client.query(to(copy))) continue
  await client.end()
}

const readByParts = (reader: ReturnType<typeof openReader>): void => {
  for (const _ of chunksOfOneMoment(reader, week, { reachZone: 500, reachCountry: 500, ageMethods: new Map() })) continue
}

const compare = async (source: PostgresSource, members: number): Promise<void> => {
  const [store, reader] = [openStore(source), openReader(source)]
  store.direct.exec(fill(members))
  for (let round = 0; round < rounds; round++) {
    const parts = await seconds(() => readByParts(reader))
    const whole = await seconds(() => readByCopy(source.url))
    const told = [`part by part ${parts.toFixed(2)} s`, `COPY ${whole.toFixed(2)} s`, `ratio ${(whole / parts).toFixed(2)}`]
    console.log(`${members} entrants: ${told.join(', ')}`)
  }
  reader.close()
  await store.close()
}

/** `pnpm bench entries`: how entries leave PostgreSQL for the freeze, beside one COPY of the same rows that nobody looks at. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { members: { type: 'string', default: '200000' } } })
  const server = await startTestServer(await freePort())
  try {
    await compare({ url: server.urlOf('postgres'), schema: 'public' }, Number(values.members))
  } finally {
    await server.stop()
  }
}
