import { createTestApp, type TestApp } from '@quintet/api/testing'
import { calls } from '@quintet/contract'
import { recordCalls, showPages } from '@quintet/remote-kit/contract-tests'
import { $popups, adoptTokens, closePopup, configure, dropAllDrafts, member } from '@quintet/sdk'
import { isCharacterComplete } from '@quintet/domain/pools'
import { completeSaves, consentingMember, openCharacter, samplePhoto } from '@quintet/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import remote from '../src/remote.tsx'
import { estimateOf, isEstimated } from '../src/stores/estimate.ts'
import { copyCharacter, copySources } from '../src/stores/duplicate.ts'
import { editorOf, forgetEditor, hasDraft, hasUnsavedChanges } from '../src/stores/editor.ts'
// What comes later is read at once: on a machine with other work it would come too late for a page that is shown here.
import '../src/screens.ts'

// The calls of this tile, made by its own stores against the real API in memory: what they send and read fits the contract.

const recording = recordCalls(import.meta.url)
let api: TestApp
const characters = () => member.$.get().data?.characters ?? []
const answer = (confirmed: boolean) => closePopup($popups.get().at(-1)?.id ?? 0, confirmed)

const needed = new Set(['basicInfo', 'location', 'quiz1', 'quiz2'])

beforeEach(async () => {
  api = createTestApp()
  configure({
    api: 'http://site.test/api',
    identity: 'http://site.test/identity/',
    fetch: async (input, init) => api.app.request(String(input), init),
  })
  const signedIn = await consentingMember(api)
  adoptTokens(signedIn)
  for (const save of completeSaves().filter(({ section }) => needed.has(section)))
    await api.call(calls.saveProfile, save, signedIn.idToken)
  // What the screens are open to.
  for (const slot of [1, 2, 3])
    await api.call(calls.savePhoto, { slot, type: 'image/jpeg', image: await samplePhoto(slot) }, signedIn.idToken)
  await member.reload()
})

afterEach(async () => {
  for (const popup of $popups.get()) closePopup(popup.id)
  for (const number of [1, 2, 3, 4, 5] as const) forgetEditor(number)
  dropAllDrafts()
  await api.close()
})

it('starts a new character with everything selected, keeps changes as a draft and discards them', () => {
  const editor = editorOf(1, null)
  expect(hasUnsavedChanges(1)).toBe(false)
  editor.toggle('diet', 1, false)
  expect(editor.$character.get().options.diet).toEqual([2, 3, 4, 5])
  expect([hasUnsavedChanges(1), hasDraft(1)]).toEqual([true, true])
  editor.toggle('diet', 1, true)
  expect([hasUnsavedChanges(1), hasDraft(1)]).toEqual([false, false])
  editor.setZones([12])
  editor.discard()
  expect(editor.$character.get().zones).toEqual([])
})

it('leaves the choices of the other categories untouched, so that only one is drawn again', () => {
  const editor = editorOf(1, null)
  const before = editor.$character.get().options
  editor.toggle('diet', 1, false)
  const after = editor.$character.get().options
  expect(after.alcohol).toBe(before.alcohol)
  expect(after.diet).not.toBe(before.diet)
})

it('saves a complete character and shows why it may not be saved', async () => {
  const editor = editorOf(1, null)
  for (const trait of [1, 2, 3, 4] as const) editor.pickTrait(trait, trait === 3 ? 'both' : 1)
  expect(await editor.save()).toBe(false)
  expect($popups.get().at(-1)?.body?.key).toBe('error.character.location')
  expect(hasDraft(1)).toBe(true)
  editor.setZones([12])
  expect(await editor.save()).toBe(true)
  expect(isCharacterComplete(characters()[0] ?? undefined)).toBe(true)
  expect([hasUnsavedChanges(1), hasDraft(1)]).toEqual([false, false])
})

it('copies a character only after it was chosen and confirmed', async () => {
  const editor = editorOf(1, openCharacter([12]))
  await editor.save()
  expect(copySources(characters(), 2)).toEqual([1])
  expect(copySources(characters(), 1)).toEqual([])
  expect(await copyCharacter(characters(), undefined, 2)).toBe(false)
  expect($popups.get().at(-1)?.body?.key).toBe('duplicate.notChosen')
  const declined = copyCharacter(characters(), 1, 2)
  answer(false)
  expect(await declined).toBe(false)
  expect(characters()[1]).toBeNull()
  const copied = copyCharacter(characters(), 1, 2)
  answer(true)
  expect(await copied).toBe(true)
  expect(characters()[1]).toEqual(characters()[0])
})

it('asks once for the estimate of a character', async () => {
  const character = openCharacter([12])
  expect(isEstimated(character)).toBe(false)
  await estimateOf(character).load()
  expect(estimateOf(character).$.get()).toEqual({ state: 'ready', data: {} })
  expect([isEstimated(character), isEstimated({ ...character, zones: [13] })]).toEqual([true, false])
})

it('its screens show', async () => {
  await editorOf(1, openCharacter([12])).save()
  const screens = {
    '': '1 of 5 characters complete',
    'pool/1': 'What you look for42 topics are open',
    'pool/1/edit': 'Character 1At first, anyone fits.',
    'pool/1/edit/personality': 'At least three of the four have to fit.',
    'pool/1/edit/location': 'One zone chosen',
    'pool/1/edit/duplicate-character': 'As soon as another pool’s character is complete, you can copy it here.',
  }
  const shown = await showPages(remote, Object.keys(screens))
  expect(shown).toEqual(Object.values(screens).map((text) => expect.stringContaining(text) as string))
}, 60_000)

it('calls.json says what is called here', () => recording.expectRecorded())
