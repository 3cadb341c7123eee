import { createPushOutbox, insertKept } from '../../packages/cluster/src/push-outbox.ts'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'

let app: TestApp
let now: MockInstance<() => number>

beforeEach(() => {
  app = createTestApp()
  now = vi.spyOn(performance, 'now').mockReturnValue(0)
})
afterEach(async () => {
  now.mockRestore()
  await app.close()
})

const event = { match: 1, sentAt: 5 }
const write = async (): Promise<number> => {
  const [kept] = await app.context.db.write((trx) => insertKept(trx, [{ members: [1], event }], 0))
  return kept?.id ?? 0
}
const rows = async () => (await app.context.db.read.selectFrom('push_outbox').select('id').execute()).map(({ id }) => id)
const nobody = () => false
const somebody = () => true
const outbox = () => createPushOutbox(app.context.db)

test('what is there at two looks and was told by nobody is to be told', async () => {
  const id = await write()
  const { look } = outbox()
  expect(await look(nobody)).toEqual([])
  expect(await look(nobody)).toEqual([{ id, members: [1], event }])
})

test('what was told stays for two seconds, for those who come back to the bus', async () => {
  const id = await write()
  const { look, told } = outbox()
  told([id])
  now.mockReturnValue(1999)
  expect([await look(nobody), await rows()]).toEqual([[], [id]])
  now.mockReturnValue(2000)
  expect([await look(nobody), await rows()]).toEqual([[], []])
})

test('what another one told is left to that one, until it has not deleted it for long', async () => {
  const id = await write()
  const { look } = outbox()
  for (const time of [0, 500, 9999]) {
    now.mockReturnValue(time)
    expect([await look(somebody), await rows()]).toEqual([[], [id]])
  }
  now.mockReturnValue(10_000)
  expect(await look(somebody)).toEqual([])
  now.mockReturnValue(10_500)
  expect([await look(somebody), await rows()]).toEqual([[], []])
})

test('at the end all that was told is deleted, and nothing else', async () => {
  const [first, second] = [await write(), await write()]
  const { told, flush } = outbox()
  told([first])
  await flush()
  expect(await rows()).toEqual([second])
})
