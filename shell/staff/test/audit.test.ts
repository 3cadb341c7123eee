import { staffCalls } from '@quintet/contract/staff'
import { beforeEach, expect, it, vi } from 'vitest'
import { $auditEvents, readEvent, readMore } from '../src/screens/audit/audit.ts'
import texts from '../texts/en.json' with { type: 'json' }

const ask = vi.hoisted(() => vi.fn())
vi.mock('../src/calls/ask.ts', () => ({ ask }))

const entry = (number: number, content: object = {}) => ({
  number,
  mac: '0'.repeat(64),
  text: JSON.stringify({ at: '2026-11-23T20:00:00.000Z', staff: 2, action: 'takePhotos', ...content }),
})

beforeEach(() => {
  $auditEvents.set(undefined)
  ask.mockReset()
})

it('reads who did what, when, about which case and member', () => {
  const read = readEvent(entry(7, { case: 3, member: 9, details: { photo: 5, to: ['support'], reason: 'minor' } }))
  expect(read).toEqual({
    number: 7,
    at: new Date('2026-11-23T20:00:00Z'),
    staff: 2,
    action: 'takePhotos',
    case: 3,
    member: 9,
    details: 'photo: 5 · to: ["support"] · reason: minor',
  })
  expect(readEvent(entry(1, { staff: null }))).toMatchObject({ staff: undefined, case: undefined, details: '' })
  expect(readEvent(entry(2, { details: { appeals: [], before: null, members: [4] } })).details).toBe('members: [4]')
})

// What nobody calls is written by the command line and by the identity provider.
it('has words for whatever can stand in the log', () => {
  const actions = [...Object.keys(staffCalls), 'add', 'changeSignIn']
  expect(actions.filter((action) => !(`audit.did.${action}` in texts))).toEqual([])
})

it('goes on where it stopped, until the first entry', async () => {
  ask.mockResolvedValueOnce({ entries: [entry(3), entry(2)] }).mockResolvedValueOnce({ entries: [entry(1)] })
  await readMore(true)
  expect($auditEvents.get()?.isWhole).toBe(false)
  await readMore(false)
  expect(ask).toHaveBeenLastCalledWith('listAudit', { before: 2 })
  expect($auditEvents.get()?.events.map(({ number }) => number)).toEqual([3, 2, 1])
  expect($auditEvents.get()?.isWhole).toBe(true)
})
