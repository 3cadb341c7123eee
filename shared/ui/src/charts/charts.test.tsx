// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countBucket } from '@quintet/domain/match'
import { CountBar } from './count-bar.tsx'
import bar from './count-bar.module.css'
import { FitRing } from './fit-ring.tsx'
import mark from '../layout/mark.module.css'
import { Scale } from './scale.tsx'
import scale from './scale.module.css'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let place: HTMLElement
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})
const show = (node: ReactNode) => act(async () => root.render(node))
const count = (name: string | undefined) => place.querySelectorAll(`.${name}`).length

describe('a bar of a count', () => {
  it.each([
    [0, 1],
    [9, 1],
    [10, 2],
    [29, 2],
    [30, 3],
    [100, 4],
    [299, 4],
    [300, 5],
    [1000, 6],
    [3000, 7],
    [10_000, 8],
    [9_999_999, 8],
  ])('for %i people has %i filled blocks of eight', async (people, blocks) => {
    await show(<CountBar count={countBucket(people)} />)
    expect([count(bar.filled), count(bar.filled) + count(bar.block)]).toEqual([blocks, 8])
  })

  it('is silent, for words tell the count beside it', async () => {
    await show(<CountBar count={{ low: 30, high: 99 }} />)
    expect(place.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  })

  it('is not drawn where the count is not told', async () => {
    await show(<CountBar count={{ low: 0 }} />)
    expect(place.innerHTML).toBe('')
  })
})

describe('a scale', () => {
  const ends = { from: 'Inward', to: 'Outward', text: 'From inward to outward: in between' }

  it('fills the part that holds, and says all in one sentence', async () => {
    await show(<Scale parts={3} active={1} {...ends} />)
    const picture = place.querySelector('[role=img]')
    expect(picture?.getAttribute('aria-label')).toBe(ends.text)
    const parts = [...(picture?.firstElementChild?.children ?? [])].map(({ className }) => className)
    expect(parts).toEqual([scale.part, scale.active, scale.part])
    expect(picture?.textContent).toBe('InwardOutward')
  })

  it('shows the exact place, and how far it is from the middle, only where it is known', async () => {
    await show(<Scale parts={3} active={2} at={0.75} {...ends} />)
    const way = place.querySelector<HTMLElement>(`.${scale.way}`)
    expect(['--at', '--from', '--far'].map((name) => way?.style.getPropertyValue(name))).toEqual(['0.75', '0.5', '0.25'])
    expect(count(scale.active)).toBe(0)
    await show(<Scale parts={3} active={0} at={0.125} {...ends} />)
    expect(['--from', '--far'].map((name) => way?.style.getPropertyValue(name))).toEqual(['0.125', '0.375'])
    await show(<Scale parts={3} active={2} {...ends} />)
    expect([count(scale.mark), count(scale.active)]).toEqual([0, 1])
  })
})

it.each([
  [6, 5],
  [1, 5],
  [5, 1],
])('a fit of class %i is a ring with %i of five arcs filled, silent beside its words', async (quality, arcs) => {
  await show(<FitRing quality={quality} />)
  expect([count(mark.track), count(mark.arc)]).toEqual([5, arcs])
  expect(place.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
