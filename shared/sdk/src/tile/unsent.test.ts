import { beforeEach, expect, test } from 'vitest'
import { configure, memoryStorage } from '../environment.ts'
import type { Claims } from '../session/claims.ts'
import { patchSession } from '../session/store.ts'
import { keepDraft } from '../stores/drafts.ts'
import { hasUnsent } from './unsent.ts'

const be = (sub: string) => patchSession({ claims: { sub } as Claims })

beforeEach(() => {
  configure({ storage: memoryStorage() })
  be('anna')
})

const tiles = ['mf-data', 'mf-images', 'mf-pools', 'mf-judging', 'mf-matches']
const waiting = () => tiles.filter(hasUnsent)

test.each([
  ['chat-waiting-7', 'mf-matches'],
  ['matches-unsent-note', 'mf-matches'],
  ['judging-unsent-round', 'mf-judging'],
])('the draft %s waits in %s, for its member alone', (draft, name) => {
  keepDraft(draft, {})
  expect(waiting()).toEqual([name])
  be('ben')
  expect(waiting()).toEqual([])
})

test('a draft that is not finished waits for nothing but its member', () => {
  keepDraft('chat-7', 'Hello')
  keepDraft('judging-unfinished', {})
  keepDraft('my-chat-waiting-7', {})
  expect(['mf-matches', 'mf-judging'].filter(hasUnsent)).toEqual([])
})
