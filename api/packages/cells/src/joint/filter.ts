import type { Database } from '@quintet/database'
import type { JointFilter } from '@quintet/weekly-drawing/joint/filters'
import { sql } from 'kysely'
import { personOf } from '../public-record.ts'
import type { CellSite } from '../site.ts'

const [entrantsAtOnce, groupsAtOnce] = [4096, 2000]

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

const entrantsOf = async (db: Database, week: number): Promise<number[]> => {
  const slabs = await db.selectFrom('drawing_slabs').select('members').where('week', '=', week).orderBy('slab').execute()
  return slabs.flatMap(({ members }) => Array.from({ length: members.length / 4 }, (_, at) => members.readUInt32LE(4 * at)))
}

// By the address of now under the key that the cells share, and by whatever else they are known here.
const personsOf = async ({ db, cells }: Pick<CellSite, 'db' | 'cells'>, members: number[]): Promise<JointFilter['persons']> => {
  const rows = await db.read
    .selectFrom('members')
    .leftJoin('identity_users', 'identity_users.sub', 'members.sub')
    .select(['members.id', 'members.sub', 'identity_users.email'])
    .where('members.id', 'in', members)
    .orderBy('members.id')
    .execute()
  const held = await db.read
    .selectFrom('member_addresses')
    .select(['member_id', 'person'])
    .where('member_id', 'in', members)
    .execute()
  const heldOf = new Map<number, string[]>()
  for (const { member_id: id, person } of held) heldOf.set(id, [...(heldOf.get(id) ?? []), person.toString('base64url')])
  return rows.map(({ id, sub, email }) => [id, ...new Set([personOf(cells, email ?? sub), ...(heldOf.get(id) ?? [])])])
}

type Group = JointFilter['groups'][number]

// Whom people met under accounts that are gone: the pair of hashes, and who that is at present.
async function* rememberedGroups(db: Database): AsyncGenerator<Group[], void> {
  for (let after: Buffer = Buffer.alloc(0); ;) {
    const pairs = await db
      .selectFrom('past_partners')
      .select('pair')
      .distinct()
      .where('pair', '>', after)
      .orderBy('pair')
      .limit(groupsAtOnce)
      .execute()
    const last = pairs.at(-1)?.pair
    if (!last) return
    const rows = await db
      .selectFrom('past_partners')
      .select(['pair', 'person', 'member_id'])
      .where('pair', '>', after)
      .where('pair', '<=', last)
      .execute()
    const groups = new Map<string, Group>()
    for (const { pair, person, member_id: member } of rows) {
      const group = groups.get(pair.toString('base64')) ?? { persons: [], members: [] }
      group.persons.push(person.toString('base64url'))
      if (member !== null && !group.members.includes(member)) group.members.push(member)
      groups.set(pair.toString('base64'), group)
    }
    yield [...groups.values()]
    after = last
  }
}

const isVisitor = (column: string) => sql<boolean>`${sql.ref(column)} IN (SELECT member_id FROM cell_visitors)`

// Those who met or reported each other here, where one of them is a member of another cell; of the others their own entries say so.
const visitingPairs = async (db: Database): Promise<Group[]> => {
  const { rows } = await sql<{ one: number; other: number }>`
    SELECT member_1 AS one, member_2 AS other FROM matches WHERE ${isVisitor('member_1')} OR ${isVisitor('member_2')}
    UNION SELECT reporter_id, subject FROM reports
      WHERE kind = 'match' AND reporter_id > 0 AND (${isVisitor('reporter_id')} OR ${isVisitor('subject')})
    UNION SELECT reports.reporter_id, photos.member_id FROM reports JOIN photos ON photos.id = reports.subject
      WHERE reports.kind = 'photo' AND reporter_id > 0 AND (${isVisitor('reporter_id')} OR ${isVisitor('photos.member_id')})
    UNION SELECT reports.reporter_id, cases.member_id FROM reports JOIN cases ON cases.id = reports.case_id
      WHERE reports.kind = 'photo' AND reporter_id > 0 AND cases.member_id > 0
        AND (${isVisitor('reporter_id')} OR ${isVisitor('cases.member_id')})
    ORDER BY 1, 2`.execute(db)
  return rows.map(({ one, other }) => ({ persons: [], members: [one, other] }))
}

/** Whom this cell knows never to meet, in parts. */
export async function* filterParts(site: Pick<CellSite, 'db' | 'cells'>, week: number): AsyncGenerator<JointFilter, void> {
  const { read } = site.db
  for (const members of chunksOf(await entrantsOf(read, week), entrantsAtOnce))
    yield { persons: await personsOf(site, members), groups: [] }
  for await (const groups of rememberedGroups(read)) yield { persons: [], groups }
  for (const groups of chunksOf(await visitingPairs(read), groupsAtOnce)) yield { persons: [], groups }
}
