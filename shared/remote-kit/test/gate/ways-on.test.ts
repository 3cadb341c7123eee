import { expect, it } from 'vitest'
import { heldAt, type Stop, unmarkedAt } from '../../src/gate/looks/ways-on.ts'

const stop = (place: number, isInTile = true): Stop => ({ place, isInTile, name: String(place), wasUnmarked: false })

it('finds the control that a key does not lead on from', () => {
  expect(heldAt([stop(1), stop(2), stop(2)])?.name).toBe('2')
  expect(heldAt([stop(1), stop(1), stop(2)])?.name).toBe('1')
})

it('takes it for no fault that the focus leaves the tile, or rests outside of it', () => {
  expect(heldAt([stop(1), stop(2), stop(9, false)])).toBeUndefined()
  expect(heldAt([stop(1), stop(9, false), stop(9, false)])).toBeUndefined()
})

it('finds the control that looks the same with the focus, but for the one that no key led to', () => {
  const left = (place: number): Stop => ({ ...stop(place), wasUnmarked: true })
  expect(unmarkedAt([stop(1), stop(2), left(3)])?.name).toBe('2')
  expect(unmarkedAt([stop(1), left(2), stop(3)])).toBeUndefined()
})
