import { type Store, openStore } from '@quintet/database'
import { openTestStore } from '@quintet/database/testing'
import { type ShiftableClock, createFakeClock } from '@quintet/kit/clock'
import { type Leases, LeaseLost, createLeases, jobsLease, leaseMs, underOwnLease } from '@quintet/leases'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

// Two processes on one database, each with its own clock.

let folder: string
let stores: Store[]
let one: Leases
let other: Leases
let clocks: [ShiftableClock, ShiftableClock]
let drop: () => void
beforeEach(() => {
  clocks = [createFakeClock(1_000_000), createFakeClock(1_000_000)]
  folder = mkdtempSync(join(tmpdir(), 'quintet-leases-'))
  const made = openTestStore(folder)
  drop = made.drop
  const { source } = made.store
  stores = [made.store, openStore('file' in source ? { ...source, synchronous: 'OFF' } : source)]
  one = createLeases(stores[0] as Store, clocks[0], 'one')
  other = createLeases(stores[1] as Store, clocks[1], 'other')
})
afterEach(async () => {
  for (const store of stores) await store.close()
  drop()
  rmSync(folder, { recursive: true, force: true })
})

const holds = (leases: Leases, store: Store | undefined) => store?.write((trx) => leases.assertHeld(trx, jobsLease))

describe('a lease', () => {
  test('is had by one at a time, prolonged by it, and taken over once it has ended', async () => {
    expect([await one.take(jobsLease), await other.take(jobsLease)]).toEqual([true, false])
    clocks[0].shift(leaseMs - 1)
    expect(await one.take(jobsLease)).toBe(true)
    clocks[1].shift(2 * leaseMs - 2)
    expect(await other.take(jobsLease)).toBe(false)
    clocks[1].shift(1)
    expect(await other.take(jobsLease)).toBe(true)
    expect(await one.take(jobsLease)).toBe(false)
  })

  test('that was given back can be had at once; one of another cannot be given back', async () => {
    await one.take(jobsLease)
    await other.release(jobsLease)
    expect(await other.take(jobsLease)).toBe(false)
    await one.release(jobsLease)
    expect([await other.take(jobsLease), one.fenceOf(jobsLease)]).toEqual([true, undefined])
  })

  test('is had by a command as long as it works, and by the next one at once', async () => {
    const meanwhile = await underOwnLease(one, jobsLease, () => other.take(jobsLease))
    expect([meanwhile, await other.take(jobsLease)]).toEqual([false, true])
    await expect(underOwnLease(undefined, jobsLease, async () => 'alone')).resolves.toBe('alone')
  })

  test('goes to one of many who ask at once', async () => {
    const all = Array.from({ length: 8 }, (_, index) => createLeases(stores[index % 2] as Store, clocks[0], `process ${index}`))
    const taken = await Promise.all(all.map((leases) => leases.take('another')))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })
})

describe('a process that was paused', () => {
  test('writes nothing once another one has the lease, also after it was given back', async () => {
    await one.take(jobsLease)
    await holds(one, stores[0])
    clocks[1].shift(leaseMs)
    await other.take(jobsLease)
    await expect(holds(one, stores[0])).rejects.toThrow(LeaseLost)
    await other.release(jobsLease)
    await expect(holds(one, stores[0])).rejects.toThrow(LeaseLost)
  })

  test('goes on where nobody took the lease meanwhile', async () => {
    await one.take(jobsLease)
    clocks[0].shift(10 * leaseMs)
    await holds(one, stores[0])
    expect(one.fenceOf(jobsLease)).toEqual({ name: jobsLease, holder: 'one', fence: 1 })
  })

  test('does not take for its own what it had before another had it', async () => {
    await one.take(jobsLease)
    const before = one.fenceOf(jobsLease)
    clocks[1].shift(leaseMs)
    await other.take(jobsLease)
    await other.release(jobsLease)
    expect(await one.take(jobsLease)).toBe(true)
    expect([before?.fence, one.fenceOf(jobsLease)?.fence]).toEqual([1, 3])
  })
})
