// @vitest-environment happy-dom
import { closeScreen, pass, show } from '@quintet/testing/screen'
import { act, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as advice from '../src/stores/advice.ts'
import { AdviceNote } from '../src/ui/advice-note.tsx'
import { begin, say } from './screen.tsx'

// What is said of a part, as it is moved: of the one that is there, and of no other.

const look = vi.hoisted(() => vi.fn<typeof advice.adviceFor>())
vi.mock('../src/stores/advice.ts', () => ({ adviceFor: look }))

const bitmapOf = (width: number, height: number) => ({ width, height }) as ImageBitmap
const boxOf = (width: number) => ({ x: 0, y: 0, width, height: (width * 16) / 9 })
const large = bitmapOf(4000, 3000)

const held: { show?: (given: { bitmap: ImageBitmap; box: ReturnType<typeof boxOf> }) => void } = {}
const Page = () => {
  const [given, setGiven] = useState({ bitmap: large, box: boxOf(900) })
  useEffect(() => void (held.show = setGiven), [])
  return <AdviceNote {...given} />
}
const move = (width: number, bitmap = large) => act(async () => held.show?.({ bitmap, box: boxOf(width) }))
const said = () => [...document.querySelectorAll('[role=status] p')].map(({ textContent }) => textContent)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  look.mockReset().mockResolvedValue([])
  await begin()
})
afterEach(closeScreen)

it('says all that may be better, and that it can be saved all the same', async () => {
  look.mockResolvedValue(['dark', 'soft', 'noFace'])
  await show(<Page />)
  await pass(0)
  expect(said()).toEqual([say('advice.dark'), say('advice.soft'), say('advice.noFace'), say('advice.anyway')])
})

it('says nothing of a part that is good, where it will be heard once there is something to say', async () => {
  await show(<Page />)
  await pass(0)
  expect([document.querySelectorAll('[role=status]').length, said()]).toEqual([1, []])
})

it.each([
  ['a part of it', large, 'soft'],
  ['all of its width', bitmapOf(500, 3000), 'softWhole'],
  ['all of its height', bitmapOf(3000, 889), 'softWhole'],
] as const)('advises to zoom out only where that makes it larger: %s', async (_, bitmap, key) => {
  look.mockResolvedValue(['soft'])
  await show(<Page />)
  await move(500, bitmap)
  await pass(1000)
  expect(said()).toEqual([say(`advice.${key}`), say('advice.anyway')])
})

it('looks once the picture rests, at the part where it rests', async () => {
  await show(<Page />)
  await pass(0)
  look.mockClear()
  for (const width of [800, 700, 600]) {
    await move(width)
    await pass(100)
  }
  expect(look).not.toHaveBeenCalled()
  await pass(1000)
  expect(look.mock.calls).toEqual([[large, boxOf(600)]])
})

it('says nothing of a part that was left, however late it is found out', async () => {
  let tell = (_: Awaited<ReturnType<typeof look>>): void => undefined
  look.mockImplementationOnce(() => new Promise((resolve) => (tell = resolve)))
  await show(<Page />)
  await move(600)
  await pass(1000)
  await act(async () => tell(['dark']))
  expect(said()).toEqual([])
})
