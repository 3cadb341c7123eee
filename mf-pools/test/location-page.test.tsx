// @vitest-environment happy-dom
import { TIERS } from '@quintet/domain/membership'
import { countryOfZone, regionOfZone, zones, zonesOfCountry, zonesOfRegion } from '@quintet/domain/places'
import { MAX_WORLD_ZONES } from '@quintet/domain/pools'
import { $toasts, readDraft } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { closeScreen, find, leave, press, show, shown, type, warning } from '@quintet/testing/screen'
import type * as profile from '@quintet/ui/profile'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LocationPage } from '../src/pages/location-page.tsx'
import { editorOf, forgetEditor } from '../src/stores/editor.ts'
import { begin, recordOf, say, user, whole } from './screen.tsx'

type Map = Parameters<typeof profile.PlaceMap>[0]
const held = vi.hoisted(() => ({ map: undefined as unknown }))
const map = () => held.map as Map
vi.mock('@quintet/ui/profile', async (original) => ({
  ...(await original<typeof profile>()),
  PlaceMap: (props: Map) => ((held.map = props), null),
}))

const zonesBeside = (code: number) => zonesOfCountry(countryOfZone(code)?.id ?? '').map((zone) => zone.code)
const zonesAround = (code: number) => zonesOfRegion(regionOfZone(code) ?? 0).map((zone) => zone.code)
// In a country of several zones, in a region of several countries.
const own =
  zones
    .map(({ code }) => code)
    .find((code) => 2 < zonesBeside(code).length && zonesBeside(code).length < zonesAround(code).length) ?? 0
const country = zonesBeside(own)
const region = regionOfZone(own) ?? 0
const beyond = zonesAround(own).find((code) => !country.includes(code)) ?? 0
const open = async (chosen: number[], tier: number = TIERS.national, answers: object = { zone: own }) => {
  fakeApi()
  await begin(recordOf([{ ...whole, zones: chosen }], { account: { tier }, answers }))
  await again()
}
const again = () => show(<LocationPage />, '/pools/pool/1/edit/location', { pattern: '/pools/pool/:id/edit/location' })
const chosen = () => editorOf(1, null).$character.get().zones
const sorted = (codes: readonly number[]) => codes.toSorted((a, b) => a - b)
const boxNamed = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].find((one) => one.getAttribute('aria-label') === name)
const tick = (box: HTMLInputElement | undefined) => act(async () => box?.click())
const regionBox = () => boxNamed(say('location.whole', { name: user[`region.${region}` as keyof typeof user] }))

afterEach(async () => {
  forgetEditor(1)
  await closeScreen()
})

describe('a whole of several zones', () => {
  it('is ticked, empty or in between; pressed it is all, and then none', async () => {
    await open([country[0] ?? 0])
    const state = () => [regionBox()?.checked, regionBox()?.indeterminate]
    expect(state()).toEqual([false, true])
    await tick(regionBox())
    expect([chosen(), state()]).toEqual([sorted(country), [true, false]])
    await tick(regionBox())
    expect([chosen(), state()]).toEqual([[], [false, false]])
    await tick(regionBox())
    expect(chosen()).toEqual(sorted(country))
  })
})

const pressed = () =>
  (['zone', 'country', 'region', 'everywhere'] as const).filter(
    (circle) => find('button', say(`circle.${circle}`))?.getAttribute('aria-pressed') === 'true',
  )

describe('the circles around the own place', () => {
  it('take the place of what was chosen, and show what is', async () => {
    await open([country[0] ?? 0, country[1] ?? 0])
    expect(pressed()).toEqual([])
    await press(say('circle.zone'))
    expect([chosen(), pressed()]).toEqual([[own], ['zone']])
    await press(say('circle.country'))
    expect([sorted(chosen()), pressed()]).toEqual([sorted(country), ['country']])
    expect(find('button', say('circle.everywhere'))).toBeUndefined()
  })

  it('are not offered where there is only one, or as far as a level allows them', async () => {
    await open([own], TIERS.local)
    expect(find('button', say('circle.zone'))).toBeUndefined()
    await closeScreen()
    forgetEditor(1)
    await open([own], TIERS.world)
    expect([find('button', say('circle.country')) !== undefined, find('button', say('circle.everywhere'))]).toEqual([
      true,
      undefined,
    ])
  })

  it('have one beside them that takes everything away, while there is something', async () => {
    await open([own])
    await press(say('location.clear'))
    expect([chosen(), find('button', say('location.clear'))]).toEqual([[], undefined])
  })
})

describe('the most that a level may choose', () => {
  const further = beyond
  const others = zones.map(({ code }) => code).filter((code) => code !== further && code !== own)
  const most = sorted([own, ...others.slice(1 - MAX_WORLD_ZONES)])
  it('is told, and more is refused without a change', async () => {
    await open(most, TIERS.world)
    expect(shown()).toContain(say('location.chosenOf', { count: MAX_WORLD_ZONES, limit: MAX_WORLD_ZONES }))
    await act(async () => map().onChoose(further))
    expect([warning()?.body, chosen()]).toMatchObject([{ key: 'location.tooMany', params: { limit: MAX_WORLD_ZONES } }, most])
    await act(async () => map().onChoose(own))
    await act(async () => map().onChoose(further))
    expect(chosen()).toEqual(sorted([...most.filter((code) => code !== own), further]))
  })

  it('is none where a level has none', async () => {
    await open([own])
    expect(shown()).toContain(say('location.chosen', { count: 1 }))
  })
})

describe('what is beyond the membership', () => {
  it('is said and taken away together, and nothing else', async () => {
    await open([own, beyond])
    expect(shown()).toContain(say('location.outOfReach', { count: 1 }))
    await press(say('location.remove'))
    expect([chosen(), find('button', say('location.remove'))]).toEqual([[own], undefined])
  })

  it('cannot be chosen on the map, which says so; what is chosen there can be taken away', async () => {
    await open([own])
    expect([map().toneOf(own), map().toneOf(country.find((code) => code !== own) ?? 0), map().toneOf(beyond)]).toEqual([
      'chosen',
      'plain',
      'outside',
    ])
    await act(async () => map().onChoose(beyond))
    expect([chosen(), $toasts.get()[0]?.text.key]).toEqual([[own], 'location.beyond'])
    await act(async () => map().onChoose(own))
    expect(chosen()).toEqual([])
    await act(async () => editorOf(1, null).setZones([beyond]))
    await act(async () => map().onChoose(beyond))
    expect(chosen()).toEqual([])
  })
})

const search = (words: string) => type(say('location.search'), words)

const found = () => [...document.querySelectorAll<HTMLInputElement>('li input[type=checkbox]')]

describe('a search', () => {
  const name = zones.find(({ code }) => code === own)?.name ?? ''
  it('finds a place by its name, of what the membership reaches, and ticks it', async () => {
    await open([])
    await search(name)
    expect([found().length, found()[0]?.checked]).toEqual([1, false])
    await tick(found()[0])
    expect([chosen(), found()[0]?.checked]).toEqual([[own], true])
    await tick(found()[0])
    expect(chosen()).toEqual([])
    await search('no such place')
    expect([found(), shown().includes(say('location.nothing'))]).toEqual([[], true])
  })

  it('shows a part of what it finds, and says that there is more', async () => {
    await open([own], TIERS.worldPlus)
    await search('a')
    expect(shown()).toContain(say('location.refine'))
    await search(name)
    expect(shown()).not.toContain(say('location.refine'))
  })
})

it('keeps every choice for the character that is edited, and its draft', async () => {
  await open([own])
  await act(async () => map().onChoose(country.find((code) => code !== own) ?? 0))
  await leave()
  expect(readDraft('character1')).toMatchObject({ zones: chosen() })
  await again()
  expect(shown()).toContain(say('location.chosen', { count: 2 }))
})

it('sends a member without a place of their own to say it first', async () => {
  await open([], TIERS.national, {})
  expect([shown().includes(say('location.noOwn')), find('link', say('location.toOwn'))?.getAttribute('href')]).toEqual([
    true,
    '/data/user-data/location',
  ])
  expect(document.querySelector('input')).toBeNull()
})
