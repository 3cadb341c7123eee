import { beforeEach, expect, test } from 'vitest'
import { configure, environment, memoryStorage } from '../environment.ts'
import type { Claims } from '../session/claims.ts'
import { patchSession } from '../session/store.ts'
import { dropAllDrafts, dropDraft, hasDraft, keepDraft, readDraft } from './drafts.ts'

const be = (sub: string | undefined) => patchSession({ claims: sub === undefined ? undefined : ({ sub } as Claims) })

beforeEach(() => {
  configure({ storage: memoryStorage() })
  be('anna')
})

test('a draft is read back by its account alone, until it is dropped (decision 52)', () => {
  keepDraft('about', { name: 'Anna' })
  expect([readDraft('about'), readDraft('location')]).toEqual([{ name: 'Anna' }, undefined])
  be('ben')
  expect(readDraft('about')).toBeUndefined()
  dropDraft('about')
  be(undefined)
  expect(readDraft('about')).toBeUndefined()
  be('anna')
  expect(readDraft('about')).toEqual({ name: 'Anna' })
  dropDraft('about')
  expect(readDraft('about')).toBeUndefined()
})

test('what is no draft of ours is none', () => {
  keepDraft('about', 'text')
  environment().storage.setItem(environment().storage.key(0) ?? '', '{broken')
  expect(readDraft('about')).toBeUndefined()
})

const blocked = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

test('a storage that is full or blocked disturbs nobody', () => {
  configure({ storage: { ...memoryStorage(), setItem: blocked, getItem: blocked } })
  keepDraft('about', 'text')
  expect(readDraft('about')).toBeUndefined()
})

test('all drafts of all accounts go at once, and nothing else', () => {
  for (const sub of ['anna', 'ben']) {
    be(sub)
    keepDraft('about', 'text')
    keepDraft('location', 'text')
  }
  const { storage } = environment()
  storage.setItem('language', '6')
  expect(storage.length).toBe(5)
  dropAllDrafts()
  expect([storage.length, storage.getItem('language')]).toEqual([1, '6'])
})

test('who is not signed in keeps no draft: what is under way as a session ends leaves nothing behind', () => {
  be(undefined)
  keepDraft('about', 'text')
  expect([environment().storage.length, readDraft('about'), hasDraft(['about'])]).toEqual([0, undefined, false])
  dropDraft('about')
  expect(environment().storage.length).toBe(0)
})
