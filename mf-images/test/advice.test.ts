import { photoAdvice } from '@quintet/domain/photos'
import { describe, expect, test } from 'vitest'
import { lightOf } from '../src/stores/advice.ts'
import { $chosen, chooseFiles, picturesAmong, takeChosen } from '../src/stores/chosen.ts'

const dots = (...colours: number[][]) => Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255]))

test.each([
  ['black', dots([0, 0, 0]), 0],
  ['white', dots([255, 255, 255]), 255],
  ['half of each', dots([0, 0, 0], [255, 255, 255]), 127.5],
  ['green is brighter than blue', dots([0, 255, 0]), 150.45],
  ['nothing', dots(), 0],
])('the light of %s', (_, picture, light) => expect(lightOf(picture)).toBeCloseTo(light, 5))

describe('what is said of a picture', () => {
  test.each([
    [{ width: 800, light: 120, faces: 1 }, []],
    [{ width: 800, light: 120, faces: undefined }, []],
    [{ width: 800, light: 59, faces: 1 }, ['dark']],
    [{ width: 800, light: 221, faces: 1 }, ['bright']],
    [{ width: 599, light: 30, faces: 0 }, ['dark', 'soft', 'noFace']],
  ] as const)('%j: %j', (facts, advice) => expect(photoAdvice(facts)).toEqual(advice))
})

const file = (name: string, type = '') => new File(['x'], name, { type })

describe('files that are dropped or pasted', () => {
  test('are pictures by their kind, HEIC also by its name, as no browser knows its kind', () => {
    const all = [
      file('a.jpg', 'image/jpeg'),
      file('b.txt', 'text/plain'),
      file('c.HEIC'),
      file('d.heif'),
      file('e'),
      file('f.heic.txt'),
      file('heic'),
    ]
    expect(picturesAmong(all).map(({ name }) => name)).toEqual(['a.jpg', 'c.HEIC', 'd.heif'])
  })

  test('wait for their turn; what comes last is cut first', () => {
    $chosen.set([])
    expect(chooseFiles([file('a.png', 'image/png'), file('b.png', 'image/png')])).toBe(true)
    expect(takeChosen()?.name).toBe('a.png')
    expect(chooseFiles([file('c.png', 'image/png')])).toBe(true)
    expect([takeChosen()?.name, takeChosen()?.name, takeChosen()]).toEqual(['c.png', 'b.png', undefined])
    expect($chosen.get()).toEqual([])
    expect(chooseFiles([file('b.txt', 'text/plain')])).toBe(false)
  })
})
