import { calls } from '@quintet/contract'
import { showPages } from '@quintet/remote-kit/contract-tests'
import { readyKeyState } from '@quintet/domain/match'
import { activeMember, matchThem } from '@quintet/testing'
import { expect, test, vi } from 'vitest'
import remote from '../../src/remote.tsx'
import { findMatch, matches, reportMatch, stageOf } from '../../src/stores/matches.ts'
import { renewSession } from '../../src/stores/session.ts'
import { verifyMatch } from '../../src/stores/verify.ts'
import { keepAll } from '../../src/stores/waiting-list.ts'
import { anna, app, be, ben, beUnlocked, chatAs, match, number } from './pair.ts'

test('encryption begun anew: the other reads who did it, both verify again, and older messages are of older keys', async () => {
  await be(ben)
  await renewSession(match())
  await be(anna)
  expect(stageOf(match())).toBe('new')
  expect(match()).toMatchObject({ pseudonym: 'Ben', renewedBy: 2 })
  const [list, page] = await showPages(remote, ['', `${number}`])
  expect(list).toContain('The encryption was begun anew')
  expect(page).toContain('Ben has set up their encryption anew, so their key and the safety number have changed')
  await beUnlocked(anna)
  await verifyMatch(match())
  await beUnlocked(ben)
  await verifyMatch(match())
  const chat = await chatAs(anna)
  expect(new Set(chat.$.get().messages.flatMap(({ findings }) => findings))).toEqual(new Set(['oldKeys']))
  app.clock.shift(1000)
  await chat.send('New keys, same me')
  expect(chat.$.get().messages.at(-1)).toMatchObject({ text: 'New keys, same me', findings: [] })
}, 30_000)

test('a match that the other closed kindly: the list leads to their sentence, under the name that was known, until it was read', async () => {
  const clara = await activeMember(app, { attraction: 1, name: 'Clara' })
  const closed = await matchThem(app, anna, clara, { keyState: readyKeyState })
  await app.call(calls.changeMatch, { match: closed, operation: 5, sentence: 2 }, clara.idToken)
  await be(anna)
  const [list, page, after] = await showPages(remote, ['', `${closed}/chat`, ''])
  expect(list).toContain('Clara has ended your match')
  expect(page).toContain('“I have met someone, and close my other matches. I wish you luck.”')
  expect(page).not.toContain('no longer there')
  expect(after).not.toContain('Clara')
  // The sentence stays where it is read.
  await vi.waitFor(async () => expect((await app.call(calls.listMatches, {}, anna.idToken)).endings).toBeUndefined(), {
    timeout: 10_000,
  })
  await matches.reload()
  expect(await showPages(remote, [`${closed}`])).toEqual([expect.stringContaining('I have met someone')])
}, 30_000)

test('the list says where a message waits to be sent, until it is sent', async () => {
  await be(ben)
  const says = expect.stringContaining('A message of yours waits to be sent')
  expect(await showPages(remote, [''])).toEqual([expect.not.stringContaining('waits to be sent')])
  keepAll(number, [{ id: 'w1', sealed: { ciphertext: 'AAAA', iv: 'AAAA' } }])
  expect(await showPages(remote, [''])).toEqual([says])
  keepAll(number, [])
  expect(await showPages(remote, [''])).toEqual([expect.not.stringContaining('waits to be sent')])
}, 30_000)

test('an empty list leads to the tokens', async () => {
  await be(await activeMember(app, { attraction: 2, name: 'Nadia' }))
  expect(await showPages(remote, [''])).toEqual([expect.stringMatching(/appear here\.\s*Submit your tokens/)])
})

test('a report ends the match', async () => {
  await be(ben)
  await reportMatch(number, 1, '')
  expect(findMatch(number)).toBeUndefined()
})
