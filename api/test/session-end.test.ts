import type { OwnKeys } from '@quintet/crypto'
import {
  $ownPhotos,
  $popups,
  $ownKeys,
  $session,
  $toasts,
  accountAtom,
  accountMap,
  adoptTokens,
  closePopup,
  configure,
  keepDraft,
  member,
  memoryStorage,
  openPopup,
  ownPhotos,
  readDraft,
  renewSession,
  resource,
  restoreSession,
  send,
  showToast,
  signOut,
  eraseDevice,
  takeOverDevice,
  withinSession,
} from '@quintet/sdk'
import { globalSignOut } from '@quintet/sdk/identity'
import { TIERS } from '@quintet/domain/membership'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from './testing.ts'

let app: TestApp
let anna: SignedIn
let ben: SignedIn
let storage = memoryStorage()
/** What a test holds answers back with: those of calls that begin while it is set. */
let gate: Promise<void> | undefined
let held = 0
let refuseAll = false
const tab = new EventTarget()

// What a tile keeps of a member, in each of the forms that the SDK offers for it.
const $round = accountAtom<string | undefined>(undefined)
const chats = accountMap<number, string>()
const receipt = resource(() => send('loadMember', {}))

const serve: typeof fetch = async (input, init) => {
  const address = String(input)
  const waiting = gate
  if (waiting) held += 1
  const response = await app.app.request(address.startsWith('/') ? `http://localhost${address}` : address, init)
  await waiting
  return refuseAll && address.startsWith('/api') ? new Response('{}', { status: 401 }) : response
}

const keys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

const fill = async () => {
  adoptTokens(anna)
  await Promise.all([member.load(), ownPhotos.load(), receipt.load()])
  $ownKeys.set({} as OwnKeys)
  $round.set('open')
  chats.set(427, 'secret words')
  keepDraft('about', { name: 'Anna' })
  storage.setItem('judging-tokens', '{"submitted":3}')
  openPopup({ kind: 'attention', title: { key: 'popup.attention' } })
  showToast({ key: 'toast.saved' })
}

const expectNothingHeld = () => {
  expect(member.$.get()).toEqual({ state: 'idle' })
  expect($ownPhotos.get()).toEqual({ state: 'idle' })
  expect(receipt.$.get()).toEqual({ state: 'idle' })
  expect($ownKeys.get()).toBeUndefined()
  expect($round.get()).toBeUndefined()
  expect(chats.size).toBe(0)
  expect($popups.get()).toEqual([])
  expect($toasts.get()).toEqual([])
  expect($session.get()).toMatchObject({ authenticated: false, status: 1 })
  expect($session.get().claims).toBeUndefined()
  expect($session.get().idToken).toBeUndefined()
}

beforeEach(async () => {
  app = createTestApp()
  anna = await app.signUpMember()
  ben = await app.signUpMember()
  storage = memoryStorage()
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  configure({ identity: 'http://localhost/identity/', fetch: serve, storage })
  // Starts the watch over other tabs, as a page does when it is opened.
  await restoreSession()
  await fill()
})
afterEach(async () => {
  gate = undefined
  held = 0
  refuseAll = false
  if ($session.get().authenticated) await signOut()
  vi.unstubAllGlobals()
  await app.close()
})

const endMembership = () =>
  app.context.db.write((trx) => trx.updateTable('members').set({ tier: TIERS.ended }).where('id', '=', anna.id).execute())

/** Every way a session can end, with what the login page says of it. */
const ways: Record<string, { end: () => Promise<unknown>; ended?: string; forgetsDrafts?: true }> = {
  'the member signs out': { end: signOut, forgetsDrafts: true },
  'signed out everywhere from another device, seen by the next call': {
    end: async () => {
      await globalSignOut(anna.accessToken)
      await send('loadMember', {}).catch(() => undefined)
    },
    ended: 'refused',
  },
  'the refresh token is revoked, seen when it is due': {
    end: async () => {
      await globalSignOut(anna.accessToken)
      await renewSession()
    },
    ended: 'refused',
  },
  'the API goes on refusing although the provider renews': {
    end: async () => {
      refuseAll = true
      await send('loadMember', {}).catch(() => undefined)
    },
    ended: 'refused',
  },
  'the account is deleted from elsewhere': {
    end: async () => {
      await app.context.db.write((trx) => app.context.identity.accounts.remove(trx, anna.sub))
      await send('loadMember', {}).catch(() => undefined)
    },
    ended: 'refused',
  },
  'the membership ends and its notice is closed': {
    end: async () => {
      await endMembership()
      await send('listMatches', { from: '0' }).catch(() => undefined)
      const notice = $popups.get().find(({ title }) => title.key === 'ended.title')
      expect($session.get().authenticated).toBe(true)
      closePopup(notice?.id ?? 0)
    },
    ended: 'membershipEnded',
  },
  'another tab signs out': {
    end: async () => {
      for (const key of keys()) storage.removeItem(key)
      tab.dispatchEvent(new Event('storage'))
    },
    ended: 'elsewhere',
    forgetsDrafts: true,
  },
  'another tab signs another account in': {
    end: async () => {
      storage.setItem('raaahr', ben.refreshToken)
      storage.setItem('device-account', ben.sub)
      tab.dispatchEvent(new Event('storage'))
    },
    ended: 'elsewhere',
  },
  'the page comes back from the browser’s cache after a sign-out': {
    end: async () => {
      storage.removeItem('raaahr')
      tab.dispatchEvent(new Event('pageshow'))
    },
    ended: 'elsewhere',
  },
  'the stored refresh token was removed by hand': {
    end: async () => {
      storage.removeItem('raaahr')
      await renewSession()
    },
    ended: 'elsewhere',
  },
}

describe.each(Object.entries(ways))('when %s', (_, { end, ended, forgetsDrafts }) => {
  test('nothing of the account stays, and the login page says why', async () => {
    await end()
    expectNothingHeld()
    expect($session.get().ended).toBe(ended)
  })

  test('drafts stay for their account alone, or go with a sign-out (decision 52)', async () => {
    await end()
    expect(readDraft('about')).toBeUndefined()
    expect(keys().some((key) => key.startsWith('draft:'))).toBe(!forgetsDrafts)
    if (ended !== 'elsewhere') expect(keys().filter((key) => !key.startsWith('draft:') && key !== 'device-account')).toEqual([])
  })

  test('an answer on its way is dropped', async () => {
    const door: { open?: () => void } = {}
    gate = new Promise((resolve) => (door.open = resolve))
    const late = send('loadMember', {})
    const reloaded = member.reload()
    const unlocked = withinSession(late.then(() => $ownKeys.set({} as OwnKeys)))
    await vi.waitFor(() => expect(held).toBe(2), { timeout: 10_000 })
    gate = undefined
    await end()
    door.open?.()
    await expect(late).rejects.toMatchObject({ code: 'session.over' })
    await expect(unlocked).rejects.toMatchObject({ code: 'session.over' })
    await reloaded
    expectNothingHeld()
  })

  test('the next account reads its own data only', async () => {
    await end()
    storage.removeItem('device-account')
    refuseAll = false
    adoptTokens(ben)
    await member.load()
    expect(member.$.get().data?.account).toBeDefined()
    expect($session.get().claims?.sub).toBe(ben.sub)
    expect(chats.size).toBe(0)
    expect($round.get()).toBeUndefined()
  })
})

test('a device on which no draft stays is free for another account', async () => {
  storage.removeItem(keys().find((key) => key.startsWith('draft:')) ?? '')
  await globalSignOut(anna.accessToken)
  await renewSession()
  expect(storage.length).toBe(0)
})

test('tokens of another account, however they come, never meet what the page holds', () => {
  adoptTokens(ben)
  expect(member.$.get()).toEqual({ state: 'idle' })
  expect($ownKeys.get()).toBeUndefined()
  expect(chats.size).toBe(0)
})

test('renewed tokens of the same account leave everything in its place', async () => {
  await renewSession()
  expect($session.get().authenticated).toBe(true)
  expect(chats.get(427)).toBe('secret words')
  expect(member.$.get().state).toBe('ready')
})

test('a device that is taken over forgets the other account in memory too', async () => {
  await takeOverDevice()
  expect(member.$.get()).toEqual({ state: 'idle' })
  expect(keys().sort()).toEqual(['device-account', 'raaahr'])
})

test('a question that is open when the session ends counts as declined', async () => {
  const answers: boolean[] = []
  openPopup({ kind: 'confirm', title: { key: 'popup.attention' }, answer: (sure) => void answers.push(sure) })
  await signOut()
  expect(answers).toEqual([false])
})

test('deleting all data of the device leaves nothing of anybody on it', async () => {
  storage.setItem('language', '{"id":6}')
  storage.setItem('dangalang', 'maps')
  await eraseDevice()
  expectNothingHeld()
  expect(storage.length).toBe(0)
})
