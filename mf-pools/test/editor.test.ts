import { $popups, $toasts, closePopup, keepDraft, readDraft } from '@quintet/sdk'
import { type Character, newCharacter } from '@quintet/domain/pools'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { editorOf, forgetEditor, hasDraft, hasUnsavedChanges, type Owner, pickOf, withTrait } from '../src/stores/editor.ts'

const saved: Character = { ...newCharacter(), zones: [12], traits: [1, 1, 1, 1], openTrait: 2 }
const saves = { saveProfile: {}, loadMember: { consents: [], characters: [null, null, null, null, null] } }

beforeEach(() => {
  for (const number of [1, 2, 3, 4, 5] as const) forgetEditor(number)
  fakeApi(saves)
  enterAs('mira')
  $popups.set([])
  $toasts.set([])
})

const owner = (tier: number) => ({ account: { tier }, answers: { zone: 12 } }) as Owner

describe('an editor', () => {
  test('is opened once for each pool, from what is saved or from everything', () => {
    const [one, two] = [editorOf(1, saved), editorOf(2, null)]
    expect([editorOf(1, null) === one, one.number, two.number]).toEqual([true, 1, 2])
    expect(one.$character.get()).toMatchObject({ zones: [12], traits: [1, 1, 1, 1], openTrait: 2 })
    expect(two.$character.get().zones).toEqual([])
  })

  test('begins with the one zone there is, and asks who reaches more of them', () => {
    expect(editorOf(1, null, owner(0)).$character.get().zones).toEqual([12])
    expect(hasUnsavedChanges(1)).toBe(false)
    expect(editorOf(2, null, owner(2)).$character.get().zones).toEqual([])
    // What was saved is the member's own choice.
    expect(editorOf(3, { ...saved, zones: [] }, owner(0)).$character.get().zones).toEqual([])
    expect(editorOf(4, null, { ...owner(0), answers: {} } as Owner).$character.get().zones).toEqual([])
  })

  test('begins with the draft that was left', () => {
    editorOf(1, saved).setZones([12, 13])
    const draft = readDraft('character1')
    forgetEditor(1)
    expect([readDraft('character1'), hasUnsavedChanges(1)]).toEqual([undefined, false])
    editorOf(3, null).setZones([4])
    expect([hasDraft(3), hasDraft(1), draft]).toEqual([true, false, expect.objectContaining({ zones: [12, 13] })])
  })

  test('reads what was saved before groups followed their members', () => {
    const older = { ...saved, options: { ...saved.options, bodyType: [16], diet: undefined } } as unknown as Character
    expect(editorOf(1, older).$character.get().options).toMatchObject({ bodyType: [1, 2, 3, 16], diet: [] })
    expect(hasUnsavedChanges(1)).toBe(false)
  })

  test('keeps every change as a draft, and none when all is as it was', () => {
    const editor = editorOf(1, saved)
    editor.pickTrait(3, 2)
    expect([editor.isDirty(), hasUnsavedChanges(1), readDraft('character1')]).toEqual([
      true,
      true,
      expect.objectContaining({ traits: [1, 1, 2, 1] }),
    ])
    editor.pickTrait(3, 1)
    expect([editor.isDirty(), hasDraft(1)]).toEqual([false, false])
    editor.setOptions('diet', [1])
    expect(editor.$character.get().options.diet).toEqual([1])
    editor.toggle('diet', 2, true)
    expect(editor.$character.get().options.diet).toEqual([1, 2])
    editor.discard()
    expect([editor.$character.get().options.diet, hasDraft(1), editor.isDirty()]).toEqual([saved.options.diet, false, false])
  })

  test('adds the first option to a category that has none', () => {
    const editor = editorOf(1, { ...saved, options: { ...saved.options, diet: [] } })
    editor.toggle('diet', 2, true)
    expect(editor.$character.get().options.diet).toEqual([2])
  })

  test('saves into its own pool, and then nothing waits', async () => {
    const called = fakeApi(saves)
    enterAs('mira')
    const editor = editorOf(4, saved)
    editor.setZones([13])
    expect(await editor.save()).toBe(true)
    expect(called.find(({ name }) => name === 'saveProfile')).toMatchObject({
      name: 'saveProfile',
      input: { section: 'character', number: 4, character: { zones: [13] } },
    })
    expect([editor.isDirty(), hasDraft(4), $toasts.get()[0]?.text.key]).toEqual([false, false, 'toast.saved'])
    editor.setZones([12])
    editor.discard()
    expect(editor.$character.get().zones).toEqual([13])
  })

  test('keeps what is changed while it is being saved, as unsaved', async () => {
    const editor = editorOf(4, saved)
    const whileSaving = () => {
      editor.setZones([14])
      return {}
    }
    fakeApi({ ...saves, saveProfile: whileSaving })
    enterAs('mira')
    editor.setZones([13])
    expect(await editor.save()).toBe(true)
    expect([editor.isDirty(), readDraft('character4')]).toEqual([true, expect.objectContaining({ zones: [14] })])
    editor.discard()
    expect(editor.$character.get().zones).toEqual([13])
  })

  test('keeps its changes when they could not be saved, and says why', async () => {
    fakeApi({ ...saves, saveProfile: refuseCall('character.location') })
    enterAs('mira')
    const editor = editorOf(1, saved)
    editor.setZones([])
    expect(await editor.save()).toBe(false)
    expect([hasDraft(1), editor.isDirty(), $popups.get()[0]?.body?.key, $toasts.get()]).toEqual([
      true,
      true,
      'error.character.location',
      [],
    ])
  })
})

const serve = (now: Character) => {
  const called = fakeApi({ ...saves, loadMember: { consents: [], characters: [now, null, null, null, null] } })
  enterAs('mira')
  return called
}
const sent = (called: ReturnType<typeof fakeApi>) => called.filter(({ name }) => name === 'saveProfile')
const answer = async (confirmed: boolean) => {
  await vi.waitFor(() => expect($popups.get()).toHaveLength(1), { timeout: 10_000 })
  expect($popups.get()[0]).toMatchObject({ kind: 'confirm', title: { key: 'elsewhere.replaceTitle', namespace: 'pools' } })
  closePopup($popups.get()[0]?.id ?? 0, confirmed)
}

describe('what another window or device saves', () => {
  const others: Character = { ...saved, zones: [13] }
  test('is taken over where nothing was changed here, and said while it is shown', () => {
    const editor = editorOf(1, saved)
    editor.hear(others, false)
    expect([editor.$character.get().zones, editor.$elsewhere.get(), editor.isDirty()]).toEqual([[13], undefined, false])
    editor.hear(saved)
    expect([editor.$character.get().zones, editor.$elsewhere.get(), hasDraft(1)]).toEqual([[12], 'taken', false])
    editor.setZones([14])
    expect(editor.$elsewhere.get()).toBeUndefined()
    editor.discard()
    expect(editor.$character.get().zones).toEqual([12])
  })

  test('costs nothing that was changed here, and can be taken instead', () => {
    const editor = editorOf(1, saved)
    editor.pickTrait(3, 2)
    editor.hear(others)
    expect([editor.$character.get(), editor.$elsewhere.get()]).toMatchObject([{ zones: [12], traits: [1, 1, 2, 1] }, 'differs'])
    expect(readDraft('character1')).toMatchObject({ zones: [12], traits: [1, 1, 2, 1] })
    editor.discard()
    expect([editor.$character.get(), editor.$elsewhere.get(), hasDraft(1)]).toMatchObject([others, undefined, false])
  })

  test('is no news where it is the same', () => {
    const editor = editorOf(1, saved)
    editor.setZones([13])
    editor.hear({ ...others })
    expect([editor.$elsewhere.get(), editor.isDirty(), hasDraft(1)]).toEqual([undefined, false, false])
  })

  test('is read before anything is saved, and replaced only after a question', async () => {
    const called = serve(others)
    const editor = editorOf(1, saved)
    editor.pickTrait(3, 2)
    const declined = editor.save()
    await answer(false)
    expect([await declined, sent(called), editor.$elsewhere.get(), hasDraft(1)]).toEqual([false, [], 'differs', true])
    const replaced = editor.save()
    await answer(true)
    expect([await replaced, editor.$elsewhere.get(), hasDraft(1)]).toEqual([true, undefined, false])
    expect(sent(called)).toMatchObject([{ input: { number: 1, character: { zones: [12], traits: [1, 1, 2, 1] } } }])
  })

  test('is shown in place of a saving of what nobody changed here', async () => {
    const called = serve(others)
    const editor = editorOf(1, saved)
    expect([await editor.save(), sent(called), editor.$character.get().zones, editor.$elsewhere.get()]).toEqual([
      false,
      [],
      [13],
      'taken',
    ])
    expect(await editor.save()).toBe(true)
  })

  test('keeps a saving back that could not read it', async () => {
    const called = fakeApi({ ...saves, loadMember: refuseCall('member.none', 500) })
    enterAs('mira')
    const editor = editorOf(1, saved)
    editor.setZones([13])
    expect([await editor.save(), sent(called), hasDraft(1), $popups.get().length]).toEqual([false, [], true, 1])
  })

  test('is told of a draft as well that an earlier page left', () => {
    editorOf(1, saved).pickTrait(3, 2)
    const draft = readDraft('character1')
    forgetEditor(1)
    keepDraft('character1', draft)
    const editor = editorOf(1, others)
    expect([editor.$elsewhere.get(), editor.$character.get().traits]).toEqual(['differs', [1, 1, 2, 1]])
    // A draft of before says of nothing that it was begun from.
    forgetEditor(1)
    keepDraft('character1', { ...saved, traits: [1, 1, 2, 1] })
    expect(editorOf(1, others).$elsewhere.get()).toBeUndefined()
  })

  test('is told again where the page is opened anew before it was answered', () => {
    const editor = editorOf(1, saved)
    editor.pickTrait(3, 2)
    editor.hear(others)
    editor.pickTrait(4, 2)
    const draft = readDraft('character1')
    forgetEditor(1)
    keepDraft('character1', draft)
    expect(editorOf(1, others).$elsewhere.get()).toBe('differs')
  })
})

test('only one trait may be open: the second takes it over, and a choice closes it', () => {
  const open = withTrait(saved, 3, 'both')
  expect(open).toMatchObject({ openTrait: 3, traits: [1, 1, 1, 1] })
  expect([1, 2, 3, 4].map((trait) => pickOf(open, trait as 1))).toEqual([1, 1, 'both', 1])
  expect(withTrait(open, 3, 2)).toMatchObject({ openTrait: 0, traits: [1, 1, 2, 1] })
  expect(withTrait(open, 1, 2)).toMatchObject({ openTrait: 3, traits: [2, 1, 1, 1] })
  expect(pickOf(newCharacter(), 1)).toBeUndefined()
})
