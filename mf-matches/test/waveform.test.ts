import { expect, test } from 'vitest'
import { barsOf } from '../src/stores/waveform.ts'

test('the loudest stretch has the highest bar, silence none', () => {
  const sound = new Float32Array(400)
  sound.fill(0.1, 100, 200).fill(0.4, 200, 300)
  expect([...barsOf(sound, 4)]).toEqual([0, 64, 255, 0])
  expect([...barsOf(new Float32Array(400), 4)]).toEqual([0, 0, 0, 0])
})

test.each([0, 1, 47, 48, 49, 200])('a sound of %i samples gives as many bars as are asked for', (length) => {
  const sound = Float32Array.from({ length }, (_, at) => Math.sin(at))
  const bars = barsOf(sound, 48)
  expect([bars.length, Math.max(...bars)]).toEqual([48, length < 2 ? 0 : 255])
})
