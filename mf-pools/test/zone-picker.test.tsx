// @vitest-environment happy-dom
import { useStore } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { all, closeScreen, find, press, show, shown, type } from '@quintet/testing/screen'
import { atom } from 'nanostores'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RegionNode, withZones, zoneTree } from '../src/stores/zones.ts'
import { ZonePicker } from '../src/ui/zone-picker.tsx'
import { begin, recordOf, say, words } from './screen.tsx'

// Places to choose from: one of a single zone in another country's region, and one of two zones.

const names = {
  zone: (code: number) => `Zone ${code}`,
  country: (id: string) => `Country ${id}`,
  full: (code: number) => ({ name: `Zone ${code}`, country: undefined }),
}
const set: [readonly number[], boolean][] = []
const $chosen = atom<readonly number[]>([])
const onSet = (codes: readonly number[], selected: boolean) => {
  set.push([codes, selected])
  $chosen.set(withZones($chosen.get(), codes, selected, undefined) ?? [])
}

const Picker = ({ tree }: { tree: RegionNode[] }) => <ZonePicker tree={tree} chosen={new Set(useStore($chosen))} onSet={onSet} />

beforeEach(async () => {
  set.length = 0
  fakeApi()
  await begin(recordOf([]))
})
afterEach(closeScreen)

const open = (codes: number[], begun: number[] = []) => {
  $chosen.set(begun)
  return show(<Picker tree={zoneTree(codes, names, 'en')} />)
}
const region = (number: number) => words(`region.${number}`)
const opener = (title: string) =>
  [...document.querySelectorAll('[aria-expanded]')].find((one) => one.textContent?.startsWith(title))
const fold = (title: string) => act(async () => (opener(title) as HTMLElement | undefined)?.click())
const wholeOf = (name: string) => say('location.whole', { name })
const state = (name: string) => {
  const box = find('checkbox', name)
  return box && (box.indeterminate ? 'some' : box.checked ? 'all' : 'none')
}

describe('places of several regions', () => {
  it('are folded, and say how many are chosen in each', async () => {
    await open([1, 2, 219, 274], [2, 219, 274])
    expect([1, 3].map((number) => opener(region(number))?.getAttribute('aria-expanded'))).toEqual(['false', 'false'])
    expect(opener(region(1))?.textContent).toContain(say('location.count', { count: 1, all: 2 }))
    expect(opener(region(3))?.textContent).toContain(say('location.count', { count: 2, all: 2 }))
    expect([state(wholeOf(region(1))), state(wholeOf(region(3))), find('checkbox', 'Zone 1')]).toEqual(['some', 'all', undefined])
  })

  it('are chosen as a whole, of one country, or one by one, and the boxes around follow', async () => {
    await open([1, 2, 219, 274])
    await fold(region(1))
    await fold('Country US')
    await press('Zone 1', 'checkbox')
    expect([$chosen.get(), state('Zone 1'), state(wholeOf('Country US')), state(wholeOf(region(1)))]).toEqual([
      [1],
      'all',
      'some',
      'some',
    ])
    await press(wholeOf('Country US'), 'checkbox')
    expect([$chosen.get(), state('Zone 2'), state(wholeOf('Country US')), state(wholeOf(region(1)))]).toEqual([
      [1, 2],
      'all',
      'all',
      'all',
    ])
    await press('Zone 1', 'checkbox')
    expect([$chosen.get(), state(wholeOf('Country US'))]).toEqual([[2], 'some'])
    await press(wholeOf(region(3)), 'checkbox')
    await press(wholeOf(region(1)), 'checkbox')
    await press(wholeOf(region(1)), 'checkbox')
    expect($chosen.get()).toEqual([219, 274])
    expect(set).toEqual([
      [[1], true],
      [[1, 2], true],
      [[1], false],
      [[274, 219], true],
      [[1, 2], true],
      [[1, 2], false],
    ])
  })

  it('that are a country by themselves have one box, named by the zone', async () => {
    await open([1, 2, 219, 274])
    await fold(region(3))
    const boxes = all('checkbox').map((box) => box.getAttribute('aria-label'))
    expect(boxes).toEqual([wholeOf(region(1)), wholeOf(region(3)), 'Zone 274', 'Zone 219'])
    await press('Zone 219', 'checkbox')
    expect([set, opener('Country')]).toEqual([[[[219], true]], undefined])
  })

  it('fold again, with what was chosen', async () => {
    await open([1, 2, 219])
    await fold(region(1))
    await fold('Country US')
    await press('Zone 1', 'checkbox')
    await fold(region(1))
    expect([find('checkbox', 'Zone 1'), opener(region(1))?.getAttribute('aria-expanded'), $chosen.get()]).toEqual([
      undefined,
      'false',
      [1],
    ])
  })
})

it('are ticked as they are chosen, whatever was chosen before', async () => {
  const codes = [1, 2, 219]
  const choices = Array.from({ length: 2 ** codes.length }, (_, bits) => codes.filter((_, index) => bits & (1 << index)))
  await open(codes)
  await fold(region(1))
  await fold('Country US')
  await fold(region(3))
  const ticked = () => codes.filter((code) => state(`Zone ${code}`) === 'all')
  for (const before of choices)
    for (const after of choices) {
      await act(async () => $chosen.set(before))
      await act(async () => $chosen.set(after))
      expect([before, ticked()]).toEqual([before, after])
      expect([before, state(wholeOf('Country US'))]).toEqual([
        before,
        (['none', 'some', 'all'] as const)[after.filter((code) => code < 3).length],
      ])
    }
})

describe('a single region', () => {
  it('stands open', async () => {
    await open([1, 2])
    expect(opener(region(1))?.getAttribute('aria-expanded')).toBe('true')
  })

  it('of a single zone is one box, and needs no search', async () => {
    await open([1])
    expect([all('checkbox').map((box) => box.getAttribute('aria-label')), find('field', say('location.search'))]).toEqual([
      ['Zone 1'],
      undefined,
    ])
  })
})

const told = () => document.querySelector('[role=status]')

it('tells how many a search finds, also where that is none', async () => {
  await open([1, 2, 219])
  await type(say('location.search'), 'bavaria')
  const before = told()
  expect(before?.textContent).toBe(say('location.found', { count: 1 }))
  await type(say('location.search'), 'bavariax')
  expect([told() === before, told()?.textContent]).toEqual([true, say('location.found', { count: 0 })])
})

it('shows all again once the search is taken back', async () => {
  await open([1, 2, 219])
  await type(say('location.search'), 'no such place')
  expect([shown().includes(say('location.nothing')), opener(region(1))]).toEqual([true, undefined])
  await type(say('location.search'), '  ')
  expect([shown().includes(say('location.nothing')), opener(region(1)) !== undefined]).toEqual([false, true])
})
