import { $popups, $toasts, readDraft } from '@quintet/sdk'
import { type Character, newCharacter } from '@quintet/domain/pools'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { beforeEach, describe, expect, test } from 'vitest'
import { editorOf, forgetEditor, hasDraft, hasUnsavedChanges, type Owner, pickOf, withTrait } from '../src/stores/editor.ts'

const saved: Character = { ...newCharacter(), zones: [12], traits: [1, 1, 1, 1], openTrait: 2 }
const saves = { saveProfile: {}, loadMember: { consents: [] } }

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
    expect(called[0]).toMatchObject({
      name: 'saveProfile',
      input: { section: 'character', number: 4, character: { zones: [13] } },
    })
    expect([editor.isDirty(), hasDraft(4), $toasts.get()[0]?.text.key]).toEqual([false, false, 'toast.saved'])
    editor.setZones([12])
    editor.discard()
    expect(editor.$character.get().zones).toEqual([13])
  })

  test('keeps its changes when they could not be saved, and says why', async () => {
    fakeApi({ saveProfile: refuseCall('character.location') })
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

test('only one trait may be open: the second takes it over, and a choice closes it', () => {
  const open = withTrait(saved, 3, 'both')
  expect(open).toMatchObject({ openTrait: 3, traits: [1, 1, 1, 1] })
  expect([1, 2, 3, 4].map((trait) => pickOf(open, trait as 1))).toEqual([1, 1, 'both', 1])
  expect(withTrait(open, 3, 2)).toMatchObject({ openTrait: 0, traits: [1, 1, 2, 1] })
  expect(withTrait(open, 1, 2)).toMatchObject({ openTrait: 3, traits: [2, 1, 1, 1] })
  expect(pickOf(newCharacter(), 1)).toBeUndefined()
})
