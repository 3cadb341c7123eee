import { createTestApp, type SignedIn, type TestApp } from '@quintet/api/testing'
import { $gating, $member, $popups, configure, member, ownPhotos, send, signOut } from '@quintet/sdk'
import { activeMember, samplePhoto, signInToSdk } from '@quintet/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $notEntered, weekTokens } from '../src/home/not-entered.ts'
import { followActivation } from '../src/members/activation.ts'

// Against the real API: what a member loses by accident and brings back, and what the home page says meanwhile.

let app: TestApp
let anna: SignedIn
let stop = () => {}

beforeEach(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  anna = await activeMember(app)
  await signInToSdk(app, anna)
  configure({ identity: 'http://localhost/identity/' })
  configure({
    fetch: async (input, init) => {
      const address = String(input)
      return app.app.request(address.startsWith('/') ? `http://localhost${address}` : address, init)
    },
  })
  stop = followActivation()
})
afterEach(async () => {
  stop()
  await signOut()
  await app.close()
})

const isActive = async (): Promise<boolean> => {
  const row = await app.context.db.read.selectFrom('members').select('active').where('id', '=', anna.id).executeTakeFirstOrThrow()
  return row.active === 1
}
const reload = () => Promise.all([member.reload(), ownPhotos.reload()])

const expectBack = async () => {
  await expect.poll(isActive).toBe(true)
  await expect.poll(() => $gating.get().active).toBe(true)
  expect($notEntered.get()).toBeUndefined()
  expect($popups.get()).toMatchObject([
    {
      kind: 'good',
      title: { key: 'home.activatedTitle' },
      body: { key: 'home.activated' },
      action: { label: { key: 'home.activatedAction' }, to: '/judging' },
    },
  ])
}

describe('a member who was active is so again as soon as everything is back', () => {
  test('a photo in place of a deleted one (decision 65)', async () => {
    await send('savePhoto', { slot: 1, delete: true })
    await reload()
    expect(await isActive()).toBe(false)
    expect($notEntered.get()).toBe('images')
    await send('savePhoto', { slot: 1, type: 'image/jpeg', image: await samplePhoto(77) })
    await reload()
    await expectBack()
  })

  test('a consent given again', async () => {
    await send('saveConsent', { kind: 'matching', granted: false })
    await reload()
    expect(await isActive()).toBe(false)
    expect($notEntered.get()).toBe('consent')
    await send('saveConsent', { kind: 'matching', granted: true })
    await reload()
    await expectBack()
  })

  test('the server’s flag alone was gone, as after a lapsed membership (decision 65)', async () => {
    await app.context.db.write((trx) => trx.updateTable('members').set({ active: 0 }).where('id', '=', anna.id).execute())
    await reload()
    await expectBack()
  })
})

test('the server is asked once for each state it told, not for ever', async () => {
  const asked = vi.fn()
  configure({
    fetch: async (input, init) => {
      const address = String(input)
      // What the client can't see is in the way.
      if (address.endsWith('/vua')) {
        asked()
        return Response.json({ code: 'account.incomplete' }, { status: 409 })
      }
      return app.app.request(address.startsWith('/') ? `http://localhost${address}` : address, init)
    },
  })
  await app.context.db.write((trx) => trx.updateTable('members').set({ active: 0 }).where('id', '=', anna.id).execute())
  await reload()
  expect($notEntered.get()).toBe('opening')
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  const { data } = $member.get()
  if (data) member.set(data)
  expect(asked).toHaveBeenCalledTimes(1)
  await reload()
  await expect.poll(() => asked.mock.calls.length).toBe(2)
})

test('the server is not asked while the member is being read, so that the welcome comes once', async () => {
  await send('savePhoto', { slot: 1, delete: true })
  await reload()
  await send('savePhoto', { slot: 1, type: 'image/jpeg', image: await samplePhoto(77) })
  const asked = vi.fn()
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  let isFirst = true
  configure({
    fetch: async (input, init) => {
      const address = String(input)
      if (address.endsWith('/vua')) asked()
      // That of the member.
      if (isFirst) {
        isFirst = false
        await held
      }
      return app.app.request(address.startsWith('/') ? `http://localhost${address}` : address, init)
    },
  })
  const reading = member.reload()
  await ownPhotos.reload()
  expect([$member.get().state, asked.mock.calls.length]).toEqual(['loading', 0])
  answer?.()
  await reading
  await expectBack()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('the server is not asked for a member who is suspended', async () => {
  await app.context.db.write((trx) =>
    trx.updateTable('members').set({ active: 0, standing: 2 }).where('id', '=', anna.id).execute(),
  )
  const asked = vi.fn()
  configure({
    fetch: async (input, init) => {
      const address = String(input)
      if (address.endsWith('/vua')) asked()
      return app.app.request(address.startsWith('/') ? `http://localhost${address}` : address, init)
    },
  })
  await reload()
  expect($notEntered.get()).toBe('suspended')
  expect(asked).not.toHaveBeenCalled()
})

test('an active member without a token in is told so', async () => {
  await weekTokens.load()
  expect($notEntered.get()).toBe('tokens')
  await send('submitFreeTokens', {})
  await weekTokens.reload()
  expect($notEntered.get()).toBeUndefined()
})

test('judging and matches are open to nobody whose fifth character is missing, whatever the flag says', () => {
  const { data } = $member.get()
  if (data) member.set({ ...data, characters: data.characters.with(4, null) })
  expect($member.get().data?.account.active).toBe(1)
  expect($gating.get().active).toBe(false)
  expect($notEntered.get()).toBe('pools')
})
