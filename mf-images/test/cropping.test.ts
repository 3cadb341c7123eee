import { cropRatio, cropSize } from '@quintet/domain/photos'
import { expect, test } from 'vitest'
import { zoomOf } from '../src/ui/cropping.tsx'

const sides = [197, 198, 350, 351, 393, 600, 900, 1600, 4000, 12_000]
const sizes = sides
  .flatMap((width) => sides.map((height) => ({ width, height })))
  .filter(({ height }) => height >= cropSize.height)

test('what is cut out at the largest zoom is no smaller than a photo may be', () => {
  const small = sizes.filter((size) => {
    const widest = Math.min(size.width, (size.height * cropRatio.width) / cropRatio.height)
    const zoom = zoomOf(size)
    return zoom < 1 || zoom > 5 || (zoom > 1 && Math.floor(widest / zoom) < cropSize.width)
  })
  expect(sizes.length).toBeGreaterThan(50)
  expect(small).toEqual([])
})

test('a large picture may be zoomed five times, a small one hardly', () => {
  expect(zoomOf({ width: 4000, height: 3000 })).toBe(5)
  expect(zoomOf({ width: 1600, height: 900 })).toBeCloseTo(506.25 / 198)
  expect(zoomOf({ width: 197, height: 350 })).toBe(1)
})
