import { beforeEach, describe, expect, test } from 'vitest'
import * as matches from '@quintet/repositories/matches'
import * as messages from '@quintet/repositories/messages'
import { createFiveMembers } from './five-members.ts'

// What each query leaves out: for every condition of a query a row that fails it alone.

const { idOf, exec, all, clear, write, read, match } = createFiveMembers()

const insert = (match: number, side: number, clientId: string, now: number) =>
  write((trx) =>
    messages.insertMessage(trx, {
      match,
      side,
      clientId,
      body: 'y',
      iv: 'y',
      device: null,
      counter: null,
      previous: null,
      commitment: null,
      quiet: 0,
      now,
    }),
  )

const view = async (match: number) => (await matches.readMatch(read(), idOf(0), match)) as matches.MatchView

describe('matches and messages', () => {
  let own: number
  let other: number
  beforeEach(async () => {
    clear('messages', 'match_seconds', 'matches')
    own = await match(0, 1)
    other = await match(0, 2)
    for (const match of [own, other])
      for (const sentAt of [10, 20, 30])
        exec(
          "INSERT INTO messages (match_id, side, client_id, body, iv, sent_at) VALUES (?, 2, ?, 'x', 'x', ?)",
          match,
          `id ${sentAt}`,
          sentAt + match,
        )
  })

  test('one that changes or ends leaves the others, and their messages, as they are', async () => {
    await write(async (trx) => matches.updateMatch(trx, (await view(own)).row, { key_state: 2 }))
    expect(all('SELECT key_state FROM matches ORDER BY id')).toEqual([2, 3])
    expect(all('SELECT version FROM matches ORDER BY id')).toEqual([1, 0])
    await write(async (trx) => matches.endMatch(trx, (await view(own)).row, 5))
    expect(all('SELECT ended_at FROM matches ORDER BY id')).toEqual([5, null])
    expect(all('SELECT DISTINCT match_id FROM messages')).toEqual([other])
  })

  test('unread is what the other wrote in this match after the last that was read', async () => {
    expect(await matches.countUnread(read(), await view(own))).toBe(3)
    await write((trx) => messages.markRead(trx, own, 1, 10 + own))
    expect(all('SELECT read_1 FROM matches ORDER BY id')).toEqual([10 + own, 0])
    expect(all('SELECT read_2 FROM matches ORDER BY id')).toEqual([0, 0])
    expect([await matches.countUnread(read(), await view(own)), await matches.countUnread(read(), await view(other))]).toEqual([
      2, 3,
    ])
    exec('UPDATE messages SET side = 1 WHERE match_id = ? AND sent_at = ?', own, 30 + own)
    expect(await matches.countUnread(read(), await view(own))).toBe(1)
    await write((trx) => messages.markRead(trx, own, 2, 7))
    expect(all('SELECT read_2 FROM matches ORDER BY id')).toEqual([7, 0])
  })

  test('a message of the same name is another one in another match, or of the other side', async () => {
    expect(await insert(own, 2, 'id 10', 500)).toBe(10 + own)
    expect(await insert(own, 1, 'id 10', 500)).toBe(500)
    exec('UPDATE messages SET client_id = ? WHERE match_id = ? AND sent_at = ?', 'only there', other, 10 + other)
    expect(await insert(own, 2, 'only there', 600)).toBe(600)
    // Time in a match only grows, whatever was said in another.
    expect(await insert(other, 1, 'new', 100)).toBe(100)
    expect(await insert(own, 1, 'new', 100)).toBe(601)
  })
})
