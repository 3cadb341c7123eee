import { $popups, closePopup, member } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { beginProof, proof, sendProof, withdrawProof } from '../src/stores/proof.ts'

const replies = {
  saveConsent: {},
  startPhotoProof: {},
  sendPhotoProof: {},
  loadMember: { consents: [], photoProofConsent: true },
  loadPhotoProof: { state: 'open', gestures: [3, 9], endsAt: 1000 },
}

beforeEach(() => {
  enterAs('mira')
  $popups.set([])
})

const text = (key: string) => ({ key: `proof.${key}`, namespace: 'images' })

const pictures = [new Blob(['one']), new Blob(['two'])] as const

describe('the check of photos', () => {
  test('begins with the consent, and member and check are read anew', async () => {
    const called = fakeApi(replies)
    await beginProof()
    expect(called.slice(0, 2)).toEqual([
      { name: 'saveConsent', input: { kind: 'photoProof', granted: true } },
      { name: 'startPhotoProof', input: {} },
    ])
    expect([proof.$.get().data?.gestures, member.$.get().data?.photoProofConsent]).toEqual([[3, 9], true])
  })

  test('without the consent nothing is drawn', async () => {
    const called = fakeApi({ ...replies, saveConsent: refuseCall('account.suspended') })
    await expect(beginProof()).rejects.toMatchObject({ code: 'account.suspended' })
    expect(called).toHaveLength(1)
  })

  test('sends both pictures in the order of the gestures', async () => {
    const called = fakeApi(replies)
    await sendProof(pictures, true)
    const input = { pictures: [btoa('one'), btoa('two')], withoutHands: true }
    expect(called.map(({ name }) => name)).toEqual(['sendPhotoProof', 'loadPhotoProof'])
    expect(called[0]?.input).toEqual(input)
  })

  test.each([true, false])('asks before the consent is taken back; sure: %s', async (sure) => {
    const called = fakeApi(replies)
    const done = withdrawProof()
    await vi.waitFor(() => expect($popups.get()).toHaveLength(1), { timeout: 10_000 })
    expect($popups.get()[0]).toMatchObject({
      kind: 'confirm',
      title: text('withdrawTitle'),
      body: text('withdrawBody'),
      action: { label: text('withdraw') },
      danger: true,
    })
    closePopup($popups.get()[0]?.id ?? 0, sure)
    expect(await done).toBe(sure)
    expect(called.filter(({ name }) => name === 'saveConsent')).toEqual(
      sure ? [{ name: 'saveConsent', input: { kind: 'photoProof', granted: false } }] : [],
    )
    const reread = called.map(({ name }) => name).filter((name) => name.startsWith('load'))
    expect(reread.toSorted()).toEqual(sure ? ['loadMember', 'loadPhotoProof'] : [])
  })
})
