// @vitest-environment happy-dom
import { $pushIsUp, configure, dropDraft, keepDraft, memoryStorage } from '@quintet/sdk'
import { enterAs } from '@quintet/testing/fake-api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $unsentTiles, followUnsent, forgetSent } from '../src/members/unsent.ts'

const asked: string[] = []
let answer = (_name: string): void | Promise<void> => undefined

vi.mock('../src/remotes/registry.ts', () => ({
  registry: async () => ({ remotes: { 'mf-matches': { tile: 'matches' }, 'mf-judging': { tile: 'judging' } } }),
}))
vi.mock('../src/remotes/open-tile.ts', () => ({
  openTile: async () => ({
    sendUnsentOf: async (name: string) => {
      asked.push(name)
      await answer(name)
    },
  }),
}))

let stop = () => {}
let isOnline = true
beforeEach(() => {
  asked.length = 0
  answer = () => undefined
  isOnline = true
  configure({ storage: memoryStorage() })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  enterAs('mira')
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  $pushIsUp.set(false)
})

const settle = () => new Promise((resolve) => setTimeout(resolve))
const follow = async (isShown: (tile: string) => boolean = () => false) => {
  stop = followUnsent(isShown)
  await settle()
}
const comeBack = async () => {
  dispatchEvent(new Event('online'))
  await settle()
}

test('nothing is loaded for a member of whom nothing waits', async () => {
  keepDraft('chat-7', 'Not finished')
  await follow()
  expect([asked, $unsentTiles.get()]).toEqual([[], []])
})

test('what waits is sent at the start, and nothing is said of it', async () => {
  keepDraft('chat-waiting-7', [{ id: 'a' }])
  answer = () => dropDraft('chat-waiting-7')
  await follow()
  await comeBack()
  expect([asked, $unsentTiles.get()]).toEqual([['mf-matches'], []])
})

test('without a network it waits for one', async () => {
  keepDraft('judging-unsent-round', {})
  isOnline = false
  await follow()
  expect(asked).toEqual([])
  isOnline = true
  await comeBack()
  expect(asked).toEqual(['mf-judging'])
})

test('what could not be sent is told of, and tried again with the push connection', async () => {
  keepDraft('chat-waiting-7', [{ id: 'a' }])
  answer = () => {
    throw new Error('The tile did not come.')
  }
  await follow()
  expect($unsentTiles.get()).toEqual(['matches'])
  answer = () => dropDraft('chat-waiting-7')
  $pushIsUp.set(true)
  await settle()
  expect([asked.length, $unsentTiles.get()]).toEqual([2, []])
})

test('what its tile has sent meanwhile is no longer told of', async () => {
  keepDraft('chat-waiting-7', [{ id: 'a' }])
  keepDraft('judging-unsent-round', {})
  await follow()
  dropDraft('judging-unsent-round')
  forgetSent()
  expect($unsentTiles.get()).toEqual(['matches'])
})

test('a tile in the page sends its own', async () => {
  keepDraft('chat-waiting-7', [{ id: 'a' }])
  keepDraft('judging-unsent-round', {})
  await follow((tile) => tile === 'matches')
  expect(asked).toEqual(['mf-judging'])
})

test('what waits is not tried a second time while it is', async () => {
  keepDraft('chat-waiting-7', [{ id: 'a' }])
  const door: { open?: () => void } = {}
  answer = () => new Promise<void>((resolve) => void (door.open = resolve))
  await follow()
  await comeBack()
  $pushIsUp.set(true)
  await settle()
  expect(asked).toEqual(['mf-matches'])
  answer = () => undefined
  dropDraft('chat-waiting-7')
  door.open?.()
  await settle()
  expect([asked, $unsentTiles.get()]).toEqual([['mf-matches'], []])
})

test('a push connection that is lost is no reason to try', async () => {
  keepDraft('chat-waiting-7', [{ id: 'a' }])
  $pushIsUp.set(true)
  await follow()
  $pushIsUp.set(false)
  await settle()
  expect(asked).toEqual(['mf-matches'])
})

test('nothing is sent after the end', async () => {
  await follow()
  stop()
  keepDraft('chat-waiting-7', [{ id: 'a' }])
  await comeBack()
  $pushIsUp.set(true)
  await settle()
  expect(asked).toEqual([])
})
