// @vitest-environment happy-dom
import { zones } from '@quintet/domain/places'
import { $language, configure, memoryStorage } from '@quintet/sdk'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draw } from '../../test/draw.tsx'
import map from '../map/map.module.css'
import { PlaceMap, ProfileDetails, usePlaceNames, warmMap, ZonePicture } from './index.ts'

// What is fetched for places: their names in a language, and their maps.

const code = zones.find(({ name }) => name === 'Wallonie')?.code ?? 0
const drawing =
  '<svg viewBox="0 0 100 50"><path data-code="1" data-marks="5,5,2" d="M0 0l9 0 0 9z"/>' +
  `<path data-code="${code}" data-marks="50,25,20" d="M40 20l20 0 0 20z"/></svg>`

let asked: string[]
let answers: Record<string, () => Response | Promise<Response>>
const choose = (id: number) =>
  $language.set({
    id,
    tables: { script: { 'map.place': 'Map of {place}', 'place.inCountry': '{zone}, {country}' }, user: {}, quiz2: {} },
  })

beforeEach(() => {
  ;[asked, answers] = [[], {}]
  choose(1)
  configure({
    content: '/content',
    storage: memoryStorage(),
    fetch: async (address) => {
      const file = String(address).split(/[/?]/)[2] ?? ''
      asked.push(file)
      return (answers[file] ?? (() => new Response('', { status: 404 })))()
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

// A part that is fetched late is drawn at the end of an `act`.
const eventually = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => undefined)
      check()
    },
    { timeout: 10_000 },
  )
const Name = () => <p>{usePlaceNames().zone(code)}</p>
const names = (name: string) => () => Response.json({ [code]: name })
const shown = (host: HTMLElement) => [...host.querySelectorAll('p')].map(({ textContent }) => textContent)

describe('the name of a place', () => {
  test('is the English one until that of the language came, which is asked for once', async () => {
    const door: { open?: () => void } = {}
    answers['zones-2.json'] = () => new Promise((resolve) => void (door.open = () => resolve(names('瓦隆')())))
    choose(2)
    const host = await draw([<Name key="a" />, <Name key="b" />])
    expect(shown(host)).toEqual(['Wallonie', 'Wallonie'])
    await eventually(() => expect(door.open).toBeDefined())
    door.open?.()
    await eventually(() => expect(shown(host)).toEqual(['瓦隆', '瓦隆']))
    await draw(<Name />)
    expect(asked).toEqual(['zones-2.json'])
  })

  test('that comes after another language was chosen is not shown in that one', async () => {
    const door: { open?: () => void } = {}
    answers['zones-3.json'] = () => new Promise((resolve) => void (door.open = () => resolve(names('वालोनी')())))
    answers['zones-4.json'] = names('Valonia')
    choose(3)
    const host = await draw(<Name />)
    await eventually(() => expect(door.open).toBeDefined())
    await act(async () => choose(4))
    await eventually(() => expect(shown(host)).toEqual(['Valonia']))
    door.open?.()
    await act(() => new Promise((resolve) => void setImmediate(resolve)))
    expect(shown(host)).toEqual(['Valonia'])
  })

  test('that does not come is asked for again by the next page', async () => {
    choose(5)
    const host = await draw(<Name />)
    await eventually(() => expect(asked).toEqual(['zones-5.json']))
    await act(() => new Promise((resolve) => void setImmediate(resolve)))
    expect(shown(host)).toEqual(['Wallonie'])
    answers['zones-5.json'] = names('La Wallonie')
    await draw(<Name />)
    await eventually(() => expect(shown(host)).toEqual(['La Wallonie']))
  })
})

describe('a small map', () => {
  test('shows the zone alone, named for who does not see it', async () => {
    answers['map-3.svg'] = () => new Response(drawing)
    const host = await draw(<ZonePicture code={code} />)
    await eventually(() => expect(host.querySelector('svg')?.getAttribute('aria-label')).toBe('Map of Wallonie, Belgium'))
    const picture = host.querySelector('svg')
    expect(picture?.getAttribute('role')).toBe('img')
    // Marks are for what is pressed; here the one zone may have one.
    expect([...(picture?.querySelectorAll('[data-mark]') ?? [])].map((mark) => mark.getAttribute('data-mark'))).not.toContain('1')
    const isChosen = (of: number) => picture?.querySelector(`path[data-code="${of}"]`)?.classList.contains(map.chosen ?? '')
    expect([isChosen(code), isChosen(1)]).toEqual([true, false])
  })

  test('stands below the place in a profile', async () => {
    answers['map-3.svg'] = () => new Response(drawing)
    const host = await draw(<ProfileDetails values={{ zone: code }} />)
    await eventually(() =>
      expect(host.querySelector('li [role=img]')?.getAttribute('aria-label')).toBe('Map of Wallonie, Belgium'),
    )
  })
})

describe('a map to choose from', () => {
  const props = { label: 'Map', nameOf: String, toneOf: () => 'plain' as const, onChoose: () => undefined }

  test('is nothing where it does not come, and says until then that it is on its way', async () => {
    const door: { open?: () => void } = {}
    answers['map-4.svg'] = () => new Promise((resolve) => void (door.open = () => resolve(new Response('', { status: 503 }))))
    const host = await draw(<PlaceMap name={4} {...props} />)
    await eventually(() => expect(door.open).toBeDefined())
    expect(host.querySelector('[data-waiting]')).not.toBeNull()
    door.open?.()
    await eventually(() => expect(host.querySelector('[data-waiting]')).toBeNull())
    expect(host.querySelector('[role=group], [role=alert]')).toBeNull()
  })

  test('is there at once where it was fetched ahead', async () => {
    answers['map-5.svg'] = () => new Response(drawing)
    await warmMap(5)
    const host = await draw(<PlaceMap name={5} {...props} />)
    await eventually(() => expect(host.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('Map'))
    expect(asked).toEqual(['map-5.svg'])
  })

  test('fetched ahead in vain says nothing', async () => {
    await expect(warmMap(6)).resolves.toBeUndefined()
  })
})
