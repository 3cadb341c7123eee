import { $popups, $toasts, closePopup, readDraft } from '@quintet/sdk'
import { type Character, newCharacter } from '@quintet/domain/pools'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { copyCharacter, copySources, copyToEmpty, emptyPools } from '../src/stores/duplicate.ts'
import { editorOf, hasDraft } from '../src/stores/editor.ts'

const whole: Character = { ...newCharacter(), zones: [12], traits: [1, 1, 1, 1] }
const characters = [whole, null, { ...whole, zones: [] }, whole, null]
const saves = { saveProfile: {}, loadMember: { consents: [], characters } }

beforeEach(() => {
  fakeApi(saves)
  enterAs('mira')
  $popups.set([])
  $toasts.set([])
})

test('what is complete in another pool can be copied', () => {
  expect([copySources(characters, 2), copySources(characters, 1), copySources(characters, 4)]).toEqual([[1, 4], [4], [1]])
  expect(copySources([], 1)).toEqual([])
})

const answer = async (confirmed: boolean) => {
  await vi.waitFor(() => expect($popups.get()).toHaveLength(1), { timeout: 10_000 })
  closePopup($popups.get()[0]?.id ?? 0, confirmed)
}

describe('a copy', () => {
  test('asks first, naming both pools and what is lost', async () => {
    const called = fakeApi(saves)
    enterAs('mira')
    const copied = copyCharacter(characters, 4, 2)
    const namespace = 'pools'
    expect($popups.get()).toEqual([
      {
        id: expect.any(Number) as number,
        kind: 'confirm',
        title: { key: 'duplicate.confirmTitle', params: { from: 4, to: 2 }, namespace },
        body: { key: 'duplicate.confirmBody', params: { to: 2 }, namespace },
        warning: { key: 'duplicate.warning', params: {}, namespace },
        action: { label: { key: 'duplicate.confirm', params: {}, namespace } },
        danger: true,
        answer: expect.any(Function) as () => void,
      },
    ])
    await answer(false)
    expect([await copied, called]).toEqual([false, []])
  })

  test('is saved into its own pool, whose draft goes', async () => {
    const called = fakeApi(saves)
    enterAs('mira')
    editorOf(2, null).setZones([9])
    expect(hasDraft(2)).toBe(true)
    const copied = copyCharacter(characters, 1, 2)
    await answer(true)
    expect(await copied).toBe(true)
    const saved = called.filter(({ name }) => name === 'saveProfile')
    expect(saved).toMatchObject([{ input: { number: 2, character: { zones: [12] } } }])
    expect([readDraft('character2'), editorOf(2, whole).$character.get().zones]).toEqual([undefined, [12]])
    expect($toasts.get()[0]?.text).toEqual({ key: 'duplicate.done', params: { from: 1, to: 2 }, namespace: 'pools' })
  })

  test('is of what another window or device has saved meanwhile', async () => {
    const called = fakeApi({ ...saves, loadMember: { consents: [], characters: characters.with(0, { ...whole, zones: [7] }) } })
    enterAs('mira')
    const copied = copyCharacter(characters, 1, 2)
    await answer(true)
    expect(await copied).toBe(true)
    const saved = called.filter(({ name }) => name === 'saveProfile')
    expect(saved).toMatchObject([{ input: { number: 2, character: { zones: [7] } } }])
  })

  test('that is refused leaves the draft, and says why', async () => {
    fakeApi({ ...saves, saveProfile: refuseCall('profile.locked') })
    enterAs('mira')
    editorOf(5, null).setZones([9])
    const copied = copyCharacter(characters, 1, 5)
    await answer(true)
    expect(await copied).toBe(false)
    expect([hasDraft(5), $popups.get()[0]?.body?.key, $toasts.get()]).toEqual([true, 'error.profile.locked', []])
  })

  test.each([
    ['nothing', undefined, 2],
    ['an empty pool', 5, 2],
    ['itself', 1, 1],
  ] as const)('of %s is not begun', async (_, from, to) => {
    expect(await copyCharacter(characters, from, to)).toBe(false)
    expect($popups.get()).toMatchObject([
      { kind: 'attention', title: { key: 'popup.attention' }, body: { key: 'duplicate.notChosen', namespace: 'pools' } },
    ])
  })
})

describe('the same for all that are empty', () => {
  test('goes into those that hold nothing, not even a draft, and overwrites nothing', async () => {
    const called = fakeApi(saves)
    enterAs('mira')
    expect(emptyPools(characters)).toEqual([2, 5])
    editorOf(5, null).setZones([9])
    expect(emptyPools(characters)).toEqual([2])
    expect(await copyToEmpty(characters, 1)).toBe(true)
    const saved = called.filter(({ name }) => name === 'saveProfile')
    expect(saved).toMatchObject([{ input: { number: 2, character: { zones: [12] } } }])
    expect($popups.get()).toEqual([])
    expect($toasts.get()[0]?.text).toMatchObject({ key: 'pools.copiedAll', params: { count: 1 } })
  })

  test('leaves what another window or device has filled meanwhile', async () => {
    const called = fakeApi({ ...saves, loadMember: { consents: [], characters: characters.with(1, { ...whole, zones: [7] }) } })
    enterAs('mira')
    expect(await copyToEmpty(characters, 1)).toBe(true)
    expect(called.filter(({ name }) => name === 'saveProfile')).toMatchObject([{ input: { number: 5 } }])
    fakeApi({ ...saves, loadMember: { consents: [], characters: [whole, whole, whole, whole, whole] } })
    enterAs('mira')
    $toasts.set([])
    expect([await copyToEmpty(characters, 1), $toasts.get()]).toEqual([false, []])
  })

  test('copies what another window or device has saved meanwhile', async () => {
    const changed = { ...whole, zones: [7] }
    const called = fakeApi({ ...saves, loadMember: { consents: [], characters: characters.with(0, changed) } })
    enterAs('mira')
    expect(await copyToEmpty(characters, 1)).toBe(true)
    const saved = called.filter(({ name }) => name === 'saveProfile')
    expect(saved.map(({ input }) => (input as { character: { zones: number[] } }).character.zones)).toEqual([[7], [7]])
  })

  test('says why where one is refused', async () => {
    fakeApi({ ...saves, saveProfile: refuseCall('profile.locked') })
    enterAs('mira')
    expect(await copyToEmpty(characters, 1)).toBe(false)
    expect([$popups.get()[0]?.body?.key, $toasts.get()]).toEqual(['error.profile.locked', []])
  })

  test('is not begun from an empty pool, or where none is empty', async () => {
    const called = fakeApi(saves)
    enterAs('mira')
    expect(await copyToEmpty(characters, 2)).toBe(false)
    expect(await copyToEmpty([whole, whole, whole, whole, whole], 1)).toBe(false)
    expect(called).toEqual([])
  })
})
