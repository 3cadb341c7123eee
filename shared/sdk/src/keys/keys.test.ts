import { wireCalls } from '@quintet/contract/wire'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { be, type Called, serve } from '../../test/api.ts'
import { completeMember } from '../../test/complete-member.ts'
import { memoryDatabase } from '../../test/database.ts'
import { configure, environment } from '../environment.ts'
import { endSession } from '../session/end.ts'
import { member } from '../stores/member.ts'
import {
  $ownKeyDiffers,
  $ownKeys,
  $privateKey,
  createKeys,
  hasKeys,
  restoreKeys,
  unlockKeys,
  unlockWithRecoveryCode,
} from './keys.ts'

// Real keys, made once: to derive one from a password is slow by intention.

const password = 'a quiet harbour at dusk'
const slow = { timeout: 20_000 }
let database = memoryDatabase()
let called: Called[] = []
let saved: Record<string, string> = {}
let recoveryCode = ''

/** Keys that other words opened. */
let older = {} as ReturnType<typeof keysOf>

const keysOf = () => ({
  publicKey: saved['publicKey'] ?? '',
  wrappedKey: saved['wrappedKey'] ?? '',
  iv: saved['iv'] ?? '',
  kdf: saved['kdf'] ?? '',
})

beforeAll(async () => {
  vi.stubGlobal('indexedDB', database.factory)
  called = serve({
    '/urpi': (body: unknown) => {
      saved = wireCalls.saveKeys.request.decode(body) as Record<string, string>
      return {}
    },
    '/w-gud': () => wireCalls.loadMember.answer.encode(completeMember({ keys: keysOf() })),
  })
  be('mira')
  await createKeys('an older harbour')
  older = keysOf()
  called.length = 0
  ;({ recoveryCode } = await createKeys(password))
}, 30_000)
afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => {
  database = memoryDatabase()
  vi.stubGlobal('indexedDB', database.factory)
  be('mira')
  $ownKeys.set(undefined)
  member.set(completeMember({ keys: keysOf() }))
})

test('a pair is stored with what is meant by it, opened at once, and its code is shown', () => {
  expect(called.map(({ path }) => path)).toEqual(['/urpi', '/w-gud'])
  expect(saved).toMatchObject({ purpose: 'create', publicKey: expect.stringMatching(/^[\w-]{342}$/) as string })
  expect(recoveryCode).toMatch(/^(\w{5}-){4}\w{5}$/)
})

describe('another pair', () => {
  test('is stored as a reset, and what the device keeps of the one before goes', { timeout: 60_000 }, async () => {
    await unlockWithRecoveryCode(recoveryCode, { remember: true })
    expect(database.kept()).toHaveLength(1)
    const first = { ...saved }
    await createKeys('another quiet harbour', 'reset')
    expect([saved['purpose'], saved['publicKey'] === first['publicKey'], database.kept()]).toEqual(['reset', false, []])
    expect($ownKeys.get()?.publicKey).toBe(saved['publicKey'])
    saved = first
  })

  test('that was not stored is not the member’s', { timeout: 60_000 }, async () => {
    const refused = vi.fn(() => Response.json({ errorMessage: 'No.', code: 'keys.exist' }))
    configure({ fetch: async () => refused() })
    await expect(createKeys('another quiet harbour')).rejects.toMatchObject({ code: 'keys.exist' })
    expect([refused.mock.calls.length, $ownKeys.get()]).toEqual([1, undefined])
  })
})

describe('a pair whose answer got lost', () => {
  let before: Record<string, string> = {}
  let mayRead = true
  beforeEach(() => {
    before = { ...saved }
    mayRead = true
    const answer = (path: string, body: string) => {
      if (path === '/w-gud' && mayRead) return wireCalls.loadMember.answer.encode(completeMember({ keys: keysOf() }))
      if (path === '/urpi') saved = wireCalls.saveKeys.request.decode(JSON.parse(body)) as Record<string, string>
      throw new TypeError('offline')
    }
    configure({ fetch: async (path, init) => Response.json(answer(String(path), String(init?.body))) })
  })
  afterEach(() => void (saved = before))

  test('is the member’s with its code where the record has it', { timeout: 60_000 }, async () => {
    const { recoveryCode: code } = await createKeys('another quiet harbour', 'reset')
    expect([code === recoveryCode, $ownKeys.get()?.publicKey]).toEqual([false, saved['publicKey']])
    $ownKeys.set(undefined)
    expect(await unlockWithRecoveryCode(code)).toBe(true)
  })

  test('is the member’s with its code as soon as a record tells of it', { timeout: 60_000 }, async () => {
    mayRead = false
    const late = vi.fn()
    await expect(createKeys('another quiet harbour', 'reset', late)).rejects.toMatchObject({ code: 'network' })
    member.set(completeMember({ keys: { ...keysOf(), publicKey: 'another' } }))
    expect([late.mock.calls, $ownKeys.get()]).toEqual([[], undefined])
    member.set(completeMember({ keys: keysOf() }))
    member.set(completeMember({ keys: keysOf() }))
    expect([late.mock.calls.length, $ownKeys.get()?.publicKey]).toEqual([1, saved['publicKey']])
    $ownKeys.set(undefined)
    expect(await unlockWithRecoveryCode(String(late.mock.calls[0]?.[0]))).toBe(true)
  })

  test('is forgotten with the session', { timeout: 60_000 }, async () => {
    mayRead = false
    const late = vi.fn()
    await expect(createKeys('another quiet harbour', 'reset', late)).rejects.toMatchObject({ code: 'network' })
    await endSession('refused')
    be('mira')
    member.set(completeMember({ keys: keysOf() }))
    expect([late.mock.calls, $ownKeys.get()]).toEqual([[], undefined])
  })
})

describe('keys are opened', () => {
  test('by their password, and not by another', slow, async () => {
    expect(hasKeys()).toBe(true)
    expect(await unlockKeys('another one')).toBe(false)
    expect($ownKeys.get()).toBeUndefined()
    expect(await unlockKeys(password)).toBe(true)
    expect($ownKeys.get()?.publicKey).toBe(saved['publicKey'])
    expect($privateKey.get()).toBe($ownKeys.get()?.privateKey)
    expect(database.kept()).toEqual([])
  })

  test('by their recovery code, and not by another', slow, async () => {
    expect(await unlockWithRecoveryCode('00000-00000-00000-00000-00000')).toBe(false)
    expect(await unlockWithRecoveryCode(recoveryCode)).toBe(true)
    expect($ownKeys.get()?.publicKey).toBe(saved['publicKey'])
  })

  test('by the password of keys that were made on another device since the record was read', slow, async () => {
    const newest = wireCalls.loadMember.answer.encode(completeMember({ keys: keysOf() }))
    configure({ fetch: async () => Response.json(newest) })
    member.set(completeMember({ keys: older }))
    expect(await unlockKeys('another one')).toBe(false)
    member.set(completeMember({ keys: older }))
    expect(await unlockKeys(password)).toBe(true)
    expect([$ownKeys.get()?.publicKey, $ownKeyDiffers.get()]).toEqual([saved['publicKey'], false])
  })

  test('not where there are none, nor where what is stored is damaged', slow, async () => {
    member.set(completeMember())
    expect(hasKeys()).toBe(false)
    await expect(unlockKeys(password)).rejects.toThrow('No key pair is stored.')
    await expect(unlockWithRecoveryCode(recoveryCode)).rejects.toThrow('No key pair is stored.')
    member.set(completeMember({ keys: { ...keysOf(), kdf: '{}' } }))
    await expect(unlockKeys(password)).rejects.toMatchObject({ code: 'damaged' })
    await expect(unlockWithRecoveryCode(recoveryCode)).rejects.toMatchObject({ code: 'damaged' })
    member.clear()
    expect(hasKeys()).toBe(false)
    await expect(unlockKeys(password)).rejects.toThrow('No key pair is stored.')
  })

  test('and a server that names another key for them is noticed', slow, async () => {
    expect($ownKeyDiffers.get()).toBe(false)
    await unlockWithRecoveryCode(recoveryCode)
    expect($ownKeyDiffers.get()).toBe(false)
    member.set(completeMember({ keys: { ...keysOf(), publicKey: 'another' } }))
    expect($ownKeyDiffers.get()).toBe(true)
    member.set(completeMember())
    expect($ownKeyDiffers.get()).toBe(false)
    member.clear()
    expect($ownKeyDiffers.get()).toBe(false)
  })
})

const keep = async () => {
  await unlockWithRecoveryCode(recoveryCode, { remember: true })
  const keys = $ownKeys.get()
  $ownKeys.set(undefined)
  return keys
}

describe('a device', () => {
  test('keeps keys for their member alone, where that is asked for', slow, async () => {
    const keys = await keep()
    expect(database.kept()).toEqual([['mira', keys]])
    expect(await restoreKeys()).toBe(true)
    expect($ownKeys.get()).toBe(keys)
    $ownKeys.set(undefined)
    be('ben')
    expect(await restoreKeys()).toBe(false)
    expect([$ownKeys.get(), database.open]).toEqual([undefined, 0])
  })

  test('that keeps nothing has keys while they are open', slow, async () => {
    expect(await restoreKeys()).toBe(false)
    await unlockWithRecoveryCode(recoveryCode)
    const keys = $ownKeys.get()
    expect(await restoreKeys()).toBe(true)
    expect($ownKeys.get()).toBe(keys)
  })

  test('keeps what a password opened, too', slow, async () => {
    expect(await unlockKeys(password, { remember: true })).toBe(true)
    expect(database.kept()).toHaveLength(1)
  })

  test('does not bring back keys of another pair, nor keys that are incomplete', slow, async () => {
    const keys = await keep()
    member.set(completeMember({ keys: { ...keysOf(), publicKey: 'another' } }))
    expect(await restoreKeys()).toBe(false)
    member.set(completeMember())
    expect(await restoreKeys()).toBe(false)
    member.set(completeMember({ keys: keysOf() }))
    const { signingKey: _, ...older } = keys ?? raise()
    $ownKeys.set(older as never)
    expect(await restoreKeys()).toBe(true)
  })

  test('of an earlier version is asked for the password once', slow, async () => {
    const { keepOnDevice, readFromDevice } = await import('./vault.ts')
    await keepOnDevice('mira', { publicKey: saved['publicKey'] } as never)
    expect(await readFromDevice('mira')).toBeUndefined()
    expect(await restoreKeys()).toBe(false)
  })

  test('that keeps nothing is no reason to fail', slow, async () => {
    database.fails = true
    expect(await unlockWithRecoveryCode(recoveryCode, { remember: true })).toBe(true)
    $ownKeys.set(undefined)
    expect(await restoreKeys()).toBe(false)
  })

  test('keeps those of the account that has it by now when a tab of before hears of its end', slow, async () => {
    environment().storage.setItem('device-account', 'mira')
    const keys = await keep()
    be('ben')
    await endSession('elsewhere')
    expect(database.kept()).toEqual([['mira', keys]])
    environment().storage.removeItem('device-account')
  })

  test('forgets all keys with the session', slow, async () => {
    await keep()
    await endSession('refused')
    expect([database.kept(), $ownKeys.get(), database.open]).toEqual([[], undefined, 0])
  })
})

const raise = (): never => {
  throw new Error('There are no keys.')
}
