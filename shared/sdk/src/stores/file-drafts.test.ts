import { storageKeys } from '@quintet/contract/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { be, serve } from '../../test/api.ts'
import { memoryDatabase } from '../../test/database.ts'
import { environment } from '../environment.ts'
import { endSession } from '../session/end.ts'
import { tileSdk } from '../tile/index.ts'
import { dropFileDraft, keepFileDraft, readFileDraft } from './file-drafts.ts'

const name = 'images-unsent'
const draft = { slot: 2, files: [new File(['dots'], 'beach.jpg', { type: 'image/jpeg' })] }
let database = memoryDatabase()

beforeEach(() => {
  database = memoryDatabase()
  vi.stubGlobal('indexedDB', database.factory)
  serve({})
  be('mira')
})
afterEach(() => void vi.unstubAllGlobals())

test('a draft with files is read back until it is dropped', async () => {
  await keepFileDraft(name, draft)
  expect(await readFileDraft(name)).toEqual(draft)
  await dropFileDraft(name)
  expect(await readFileDraft(name)).toBeUndefined()
  expect(database.open).toBe(0)
})

test('it is that of who was signed in as it was kept, and nobody’s where nobody was', async () => {
  const keeping = keepFileDraft(name, draft)
  be('ben')
  await keeping
  expect(await readFileDraft(name)).toBeUndefined()
  be('mira')
  expect(await readFileDraft(name)).toEqual(draft)
  be(undefined)
  await keepFileDraft('images-other', draft)
  await dropFileDraft('images-other')
  expect(await readFileDraft('images-other')).toBeUndefined()
  expect(database.kept()).toEqual([])
})

test('another account does not see it', async () => {
  await keepFileDraft(name, draft)
  be('ben')
  expect(await readFileDraft(name)).toBeUndefined()
})

test.each(['signedOut', 'refused', 'membershipEnded', 'elsewhere'] as const)(
  'nothing is left when the session ends: %s',
  async (why) => {
    await keepFileDraft(name, draft)
    await endSession(why)
    be('mira')
    expect(await readFileDraft(name)).toBeUndefined()
  },
)

test('what another account keeps on this device by now stays when a tab of before hears of its end', async () => {
  environment().storage.setItem(storageKeys.deviceAccount, 'ben')
  be('ben')
  await keepFileDraft(name, draft)
  be('mira')
  await endSession('elsewhere')
  be('ben')
  expect(await readFileDraft(name)).toEqual(draft)
})

test('a browser that keeps nothing disturbs nobody', async () => {
  database.fails = true
  await keepFileDraft(name, draft)
  expect(await readFileDraft(name)).toBeUndefined()
  await dropFileDraft(name)
})

test('a tile has those that begin with its own name, and no others', async () => {
  type Sdk = typeof import('../index.ts')
  const [images, pools] = ['mf-images', 'mf-pools'].map(
    (tile) => tileSdk({ name: tile, version: '1.0.0' }, { sealed: false }) as unknown as Sdk,
  )
  await images?.keepFileDraft(name, draft)
  expect(await images?.readFileDraft(name)).toEqual(draft)
  expect(await pools?.readFileDraft(name)).toBeUndefined()
  expect(() => pools?.keepFileDraft(name, draft)).toThrow('storage is not')
  expect(() => pools?.dropFileDraft(name)).toThrow('storage is not')
})
