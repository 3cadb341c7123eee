import { expect, it } from 'vitest'
import { differencesOf, type Surroundings } from '../../src/gate/looks/surroundings.ts'

const before: Surroundings = {
  styles: { body: 'color:red;opacity:1', 'a sample button': 'opacity:1' },
  boxes: { '0 main': '0 0 10 10, reached, ,,,' },
  beside: ['div#root'],
}

it('finds nothing where nothing changed', () => {
  expect(differencesOf(before, before, false)).toEqual([])
  expect(differencesOf(before, { ...before, boxes: {} }, true)).toEqual([])
})

it('names the style that changed, and how', () =>
  expect(differencesOf(before, { ...before, styles: { ...before.styles, body: 'color:red;opacity:0.5' } }, true)).toEqual([
    'body has another style: opacity:1 → opacity:0.5',
  ]))

it('names what stands beside the frame, and what is gone', () => {
  expect(differencesOf(before, { ...before, beside: ['div#root', 'aside'] }, true)).toEqual(['<aside> stands beside the frame'])
  expect(differencesOf(before, { ...before, beside: [] }, true)).toEqual(['<div#root> is gone'])
})

it('names what moved or is out of reach once the tile has left', () =>
  expect(differencesOf(before, { ...before, boxes: { '0 main': '0 0 10 10, not reached, ,,,' } }, false)).toEqual([
    '0 main is elsewhere or out of reach: 0 0 10 10, reached, ,,, → 0 0 10 10, not reached, ,,,',
  ]))
