import { expect, it } from 'vitest'
import { heldAt, type Stop } from '../../src/gate/looks/ways-on.ts'

const stop = (place: number, isInTile = true): Stop => ({ place, isInTile, name: String(place) })

it('finds the control that a key does not lead on from', () => {
  expect(heldAt([stop(1), stop(2), stop(2)])?.name).toBe('2')
  expect(heldAt([stop(1), stop(1), stop(2)])?.name).toBe('1')
})

it('takes it for no fault that the focus leaves the tile, or rests outside of it', () => {
  expect(heldAt([stop(1), stop(2), stop(9, false)])).toBeUndefined()
  expect(heldAt([stop(1), stop(9, false), stop(9, false)])).toBeUndefined()
})
