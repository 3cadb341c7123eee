import { sections } from '@quintet/domain/profile'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { authHeader } from '@quintet/contract/wire'
import { be, type Called, serve } from '../../test/api.ts'
import * as sdk from '../index.ts'
import { environment } from '../environment.ts'
import { endSession } from '../session/end.ts'
import { $session } from '../session/store.ts'
import { keepDraft, readDraft } from '../stores/drafts.ts'
import { $popups } from '../stores/popup.ts'
import { tileParts, tileSdk } from './index.ts'
import { storageScopeOf } from './trust.ts'

type Sdk = typeof sdk

const tiles = ['mf-data', 'mf-images', 'mf-judging', 'mf-matches', 'mf-pools', 'mf-polls'] as const
const forTile = (name: string, sealed = true) => tileSdk({ name, version: '1.0.0' }, { sealed }) as unknown as Sdk
const grants = (...calls: string[]) => ({ '/tile': (body: unknown) => ({ token: `t1.${JSON.stringify(body)}`, calls }) })
const tokensOf = (called: Called[]) => called.map(({ path, headers }) => [path, headers[authHeader]])

beforeEach(() => be('mira'))

/** Whether a tile can use an export: a function that only throws is none. */
const works = (own: Sdk, name: string): boolean => {
  const value = (own as unknown as Record<string, unknown>)[name]
  return typeof value === 'function' ? !String(value).includes('is not for') : value !== undefined
}

describe('of what the shell shares', () => {
  const dangerous: Record<string, readonly string[]> = {
    currentIdToken: ['mf-data'],
    renewSession: ['mf-data'],
    signOut: ['mf-data'],
    eraseDevice: ['mf-data'],
    $colourScheme: ['mf-data'],
    chooseColourScheme: ['mf-data'],
    adoptTokens: [],
    refreshCheck: [],
    endSession: [],
    patchSession: [],
    showLogin: [],
    signIn: [],
    restoreSession: [],
    takeOverDevice: [],
    queueRevocation: [],
    configure: [],
    learnServerTime: [],
    dropAllDrafts: [],
    keepFile: [],
    readKeptFile: [],
    closePopup: [],
    unlockKeys: [],
    unlockWithRecoveryCode: [],
    restoreKeys: ['mf-matches'],
    $popups: [],
    $ownKeys: ['mf-matches'],
    $privateKey: ['mf-matches'],
    $pushIsUp: ['mf-matches'],
    onPush: ['mf-matches'],
  }

  test.each(Object.entries(dangerous))('%s is for %j alone', (name, allowed) => {
    expect(name in sdk).toBe(true)
    expect(tiles.filter((tile) => works(forTile(tile), name))).toEqual(allowed)
  })

  // An export that is new is for no tile until it is placed: in the table above, or in the list of what is for all.
  test('a tile that the shell does not know has this, and nothing else', () => {
    const own = forTile('mf-polls')
    const had = Object.keys(own).filter((name) => works(own, name))
    const placed = [
      '$canActivate $claims $countdown $direction $gating $language $locale $member $now $ownPhotos $script $session',
      '$toasts $totalErrors $week ApiError accountAtom accountMap activateMember changeLanguage chooseLanguage closeToast',
      'confirmFirst contentAddress createKeys dropDraft dropFileDraft environment failureText hasKeys isPassing keepDraft keepFileDraft leaveSite',
      'loadContent loadTable member onSessionEnd onSignOut openPopup ownPhotos profileOf readDraft readFileDraft readNewestMember readyScript',
      'resource saveProfile send serverNow showFailure showToast statuses useStore watchWorker withinSession',
    ]
    expect(had.toSorted().join(' ')).toBe(placed.join(' '))
    expect(Object.keys(sdk).filter((name) => had.includes(name) && name in dangerous)).toEqual([])
  })

  test('no token of the session stands in anything that a tile gets, but the access token for the account', () => {
    for (const tile of tiles) {
      const own = forTile(tile)
      const { idToken, accessToken } = own.$session.get()
      expect(idToken).toBeUndefined()
      expect(accessToken).toBe(tile === 'mf-data' ? 'access of mira' : undefined)
      expect(own.$session.get()).toMatchObject({ authenticated: true, claims: { sub: 'mira' } })
    }
  })

  test('the account tile can have the session renewed, and gets no token for it', async () => {
    expect(await forTile('mf-data').currentIdToken()).toBeUndefined()
  })

  test('it cannot be changed', () => {
    const own = forTile('mf-polls')
    expect(Object.isFrozen(own)).toBe(true)
    expect(() => Object.assign(own, { send: () => undefined })).toThrow(TypeError)
    expect(Object.getOwnPropertyDescriptor(own, '__esModule')).toMatchObject({ value: true, enumerable: false })
  })
})

describe('a call of a tile', () => {
  test('is signed in with the tile’s own token, which is asked for once', async () => {
    const called = serve({ ...grants('loadTokens'), '/tokens': { submitted: 2 } })
    be('mira')
    const own = forTile('mf-judging')
    await own.send('loadTokens', {})
    await own.send('loadTokens', {})
    const token = 't1.{"tile":"mf-judging","version":"1.0.0"}'
    expect(tokensOf(called)).toEqual([
      ['/tile', 'id of mira'],
      ['/tokens', token],
      ['/tokens', token],
    ])
  })

  test('finds the token there when the tile was opened ahead', async () => {
    const called = serve({ ...grants('loadTokens'), '/tokens': { submitted: 2 } })
    const { sdk: own, openAhead } = tileParts({ name: 'mf-judging', version: '1.0.0' }, { sealed: true })
    await openAhead()
    await openAhead()
    expect(called.map(({ path }) => path)).toEqual(['/tile'])
    await (own as unknown as Sdk).send('loadTokens', {})
    expect(called.map(({ path }) => path)).toEqual(['/tile', '/tokens'])
  })

  test('asks once more where opening ahead went wrong', async () => {
    serve({ '/tile': Response.json({}, { status: 403 }) })
    const { sdk: own, openAhead } = tileParts({ name: 'mf-judging', version: '1.0.0' }, { sealed: true })
    await expect(openAhead()).resolves.toBeUndefined()
    const called = serve({ ...grants('loadTokens'), '/tokens': { submitted: 2 } })
    await (own as unknown as Sdk).send('loadTokens', {})
    expect(called.map(({ path }) => path)).toEqual(['/tile', '/tokens'])
  })

  test('that it did not declare is refused before it goes out', async () => {
    const called = serve({ ...grants('loadTokens'), '/newm': {} })
    be('mira')
    await expect(forTile('mf-judging').send('listMatches', {})).rejects.toMatchObject({
      code: 'tile.undeclared',
      status: 403,
      message: 'This tile has not declared this call.',
    })
    expect(called.map(({ path }) => path)).toEqual(['/tile'])
  })

  test('goes with a new token when the session has another one', async () => {
    const called = serve({ ...grants('loadTokens'), '/tokens': { submitted: 2 } })
    be('mira')
    const own = forTile('mf-judging')
    await own.send('loadTokens', {})
    $session.set({ ...$session.get(), idToken: 'renewed' })
    await own.send('loadTokens', {})
    expect(tokensOf(called)[2]).toEqual(['/tile', 'renewed'])
    await endSession('elsewhere')
    be('ben')
    await own.send('loadTokens', {})
    expect(tokensOf(called).at(-2)).toEqual(['/tile', 'id of ben'])
  })

  test('asks anew in the next session, also where that has the same id token', async () => {
    const called = serve({ ...grants('loadTokens'), '/tokens': { submitted: 2 } })
    be('mira')
    const own = forTile('mf-judging')
    await own.send('loadTokens', {})
    await endSession('elsewhere')
    be('mira')
    await own.send('loadTokens', {})
    expect(called.map(({ path }) => path)).toEqual(['/tile', '/tokens', '/tile', '/tokens'])
  })

  test('keeps its token where one that was asked for before it fails late', async () => {
    let fail: ((late: Response) => void) | undefined
    const late = new Promise<Response>((resolve) => (fail = resolve))
    let tries = 0
    const called = serve({
      '/tile': () => (++tries === 1 ? late : { token: 't1.x', calls: ['loadTokens'] }),
      '/tokens': { submitted: 2 },
    })
    be('mira')
    const own = forTile('mf-judging')
    const first = own.send('loadTokens', {})
    await vi.waitFor(() => expect(tries).toBe(1), { timeout: 10_000 })
    be('ben')
    await own.send('loadTokens', {})
    fail?.(Response.json({}, { status: 502 }))
    await expect(first).rejects.toMatchObject({ status: 502 })
    await own.send('loadTokens', {})
    expect(called.filter(({ path }) => path === '/tile')).toHaveLength(2)
  })

  test('asks again for a token that did not come', async () => {
    let tries = 0
    serve({
      '/tile': () => (++tries === 1 ? Response.json({}, { status: 502 }) : { token: 't1.x', calls: ['loadTokens'] }),
      '/tokens': {},
    })
    be('mira')
    const own = forTile('mf-judging')
    await expect(own.send('loadTokens', {})).rejects.toMatchObject({ status: 502 })
    await own.send('loadTokens', {})
    expect(tries).toBe(2)
  })

  test('goes as before where the server makes no such tokens yet', async () => {
    const called = serve({ '/tokens': {} })
    be('mira')
    await forTile('mf-judging').send('loadTokens', {})
    expect(tokensOf(called)).toEqual([
      ['/tile', 'id of mira'],
      ['/tokens', 'id of mira'],
    ])
  })

  test('does not go with the session’s own where the server knows no such tile', async () => {
    const called = serve({ '/tile': Response.json({ errorMessage: 'no', code: 'tile.unknown' }, { status: 404 }), '/tokens': {} })
    be('mira')
    await expect(forTile('mf-judging').send('loadTokens', {})).rejects.toMatchObject({ status: 404, code: 'tile.unknown' })
    expect(called.map(({ path }) => path)).toEqual(['/tile'])
  })

  test('in a page of development goes with the session’s own', async () => {
    const called = serve({ '/tokens': {} })
    be('mira')
    await forTile('mf-judging', false).send('loadTokens', {})
    expect(tokensOf(called)).toEqual([['/tokens', 'id of mira']])
  })

  test('of a visitor has none', async () => {
    const called = serve({ '/drawing/log': {} })
    be(undefined)
    await forTile('mf-matches')
      .send('loadDrawingLog', {} as never)
      .catch(() => undefined)
    expect(called.map(({ headers }) => headers[authHeader])).toEqual([undefined])
  })

  const services: [string, (own: Sdk) => Promise<unknown>][] = [
    ['loadMember', (own) => own.member.reload()],
    ['loadOwnPhotos', (own) => own.ownPhotos.load()],
    ['saveProfile', (own) => own.saveProfile({} as never)],
    ['saveLanguage', (own) => own.changeLanguage(1)],
    ['saveKeys', (own) => own.createKeys('a password')],
    ['activate', (own) => own.activateMember()],
  ]
  test.each(services)('that the SDK makes for it has to be declared, too: %s', async (_, ask) => {
    const called = serve(grants('loadTokens'))
    be('mira')
    await expect(ask(forTile('mf-judging'))).rejects.toMatchObject({ code: 'tile.undeclared' })
    expect(called.map(({ path }) => path)).toEqual(['/tile'])
  })

  test('that the SDK makes for it is made when it is declared', async () => {
    const called = serve({ ...grants('loadMember'), '/w-gud': {} })
    be('mira')
    await forTile('mf-judging').member.reload()
    expect(called.map(({ path }) => path)).toEqual(['/tile', '/w-gud'])
  })
})

const fault = () => Response.json({ errorMessage: 'No.' }, { status: 503 })

describe('a thing of the server that a tile reads', () => {
  const ready = { ...grants('loadOwnPhotos'), '/w-gui': { photos: [] } }

  test('has failed when the tile got no token, and is read once it does', async () => {
    serve({ '/tile': fault })
    be('mira')
    const { ownPhotos } = forTile('mf-images')
    await ownPhotos.load()
    expect(ownPhotos.$.get()).toMatchObject({ state: 'failed', error: { status: 503 } })
    expect(sdk.ownPhotos.$.get().state).toBe('idle')
    serve(ready)
    await ownPhotos.reload()
    expect(ownPhotos.$.get()).toMatchObject({ state: 'ready' })
  })

  test('keeps what was read before beside the failure', async () => {
    serve(ready)
    be('mira')
    await sdk.ownPhotos.load()
    serve({ '/tile': fault })
    const { ownPhotos } = forTile('mf-images')
    await ownPhotos.reload()
    expect(ownPhotos.$.get()).toMatchObject({ state: 'failed', data: sdk.ownPhotos.$.get().data })
  })

  test('is told as gone wrong, without a token and without an answer', async () => {
    const told: [string, boolean][] = []
    const { sdk: own } = tileParts(
      { name: 'mf-images', version: '1.0.0' },
      { sealed: true, onAnswer: (call, isGood) => void told.push([call, isGood]) },
    ) as unknown as { sdk: Sdk }
    be('mira')
    for (const answers of [{ '/tile': fault }, { ...ready, '/w-gui': fault }, ready]) {
      serve(answers)
      await own.ownPhotos.reload()
    }
    expect(told).toEqual([false, false, true].map((isGood) => ['loadOwnPhotos', isGood]))
  })

  test('is as if never asked for in the next session', async () => {
    serve({ '/tile': fault })
    be('mira')
    const { ownPhotos } = forTile('mf-images')
    await ownPhotos.load()
    await endSession('signedOut')
    expect(ownPhotos.$.get()).toEqual({ state: 'idle' })
  })
})

describe('the storage of a tile', () => {
  beforeEach(() => {
    serve({})
    be('mira')
  })

  test('holds its own keys, and shows no others', () => {
    const { storage } = environment()
    storage.setItem('raaahr', 'refresh')
    storage.setItem('drawing-log', 'log')
    const [judging, matches] = [forTile('mf-judging'), forTile('mf-matches')]
    judging.environment().storage.setItem('judging-tokens', '2')
    expect(judging.environment().storage.getItem('judging-tokens')).toBe('2')
    expect([judging, matches].map((own) => own.environment().storage.getItem('raaahr'))).toEqual([null, null])
    expect(matches.environment().storage.getItem('judging-tokens')).toBeNull()
    expect(matches.environment().storage.getItem('drawing-log')).toBe('log')
    expect(() => matches.environment().storage.setItem('raaahr', 'x')).toThrow('is not this tile’s'.replace('’', "'"))
    expect(() => matches.environment().storage.removeItem('judging-tokens')).toThrow('storage is not')
    const seen = judging.environment().storage
    expect([seen.length, seen.key(0), seen.key(1)]).toEqual([1, 'judging-tokens', null])
    expect(storage.getItem('raaahr')).toBe('refresh')
  })

  test('gives a way to no address but the site’s', () => {
    const own = forTile('mf-polls').environment()
    expect(Object.keys(own).sort()).toEqual(['api', 'content', 'demo', 'languages', 'storage'])
  })

  test('holds its own drafts', () => {
    keepDraft('match-pins', { 1: 'x' })
    const [pools, matches] = [forTile('mf-pools'), forTile('mf-matches')]
    expect(pools.readDraft('match-pins')).toBeUndefined()
    expect(() => pools.keepDraft('match-pins', {})).toThrow('storage is not')
    expect(() => pools.dropDraft('match-pins')).toThrow('storage is not')
    expect(matches.readDraft('match-pins')).toEqual({ 1: 'x' })
    pools.keepDraft('character1', { a: 1 })
    expect(readDraft('character1')).toEqual({ a: 1 })
    forTile('mf-polls').keepDraft('polls-answer', 1)
    expect(readDraft('polls-answer')).toBe(1)
  })

  test('of the data tile has a draft for each section', () => {
    for (const section of sections) expect(storageScopeOf('mf-data').drafts).toContain(section)
  })
})

test('a tile cannot answer what another part asked the member', () => {
  void sdk.confirmFirst({ title: { key: 'x' } })
  const own = forTile('mf-polls')
  expect(works(own, '$popups')).toBe(false)
  expect(() => own.closePopup(1, true)).toThrow('not for mf-polls')
  expect($popups.get()).toHaveLength(1)
})

test('the shell hears how each call of a tile was answered, and not of one that was called off', async () => {
  const answers: (() => unknown)[] = [
    () => ({ errorMessage: 'no', code: 'x' }),
    () => ({ submitted: 2 }),
    () => {
      throw new DOMException('called off', 'AbortError')
    },
  ]
  serve({ ...grants('loadTokens'), '/tokens': () => answers.shift()?.() })
  const heard: string[] = []
  const onAnswer = (call: string, isGood: boolean) => void heard.push(`${call} ${isGood}`)
  const own = tileSdk({ name: 'mf-data', version: '1.0.0' }, { sealed: true, onAnswer }) as unknown as Sdk
  await expect(own.send('loadTokens', {})).rejects.toThrow('no')
  await own.send('loadTokens', {})
  await expect(own.send('loadTokens', {}, { signal: AbortSignal.abort() })).rejects.toThrow('called off')
  expect(heard).toEqual(['loadTokens false', 'loadTokens true'])
})
