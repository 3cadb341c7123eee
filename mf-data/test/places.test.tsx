// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { TIERS } from '@quintet/domain/membership'
import { country, regionOfZone, regions, type Zone, zone, zones, zonesOfRegion } from '@quintet/domain/places'
import { $popups, member } from '@quintet/sdk'
import { useLocation } from '@quintet/sdk/router'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import {
  all,
  answer,
  closeScreen,
  eventually,
  find,
  get,
  holdAnswers,
  place,
  press,
  settle,
  show,
  shown,
  type,
} from '@quintet/testing/screen'
import type * as profile from '@quintet/ui/profile'
import { act, useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import user from '../../api/content/en/user.json' with { type: 'json' }
import { LocationPage } from '../src/pages/location-page.tsx'
import { RegionPage } from '../src/pages/region-page.tsx'
import { ZonePage } from '../src/pages/zone-page.tsx'
import { today } from '../src/ui/use-today.ts'
import { begin, record, say, sayShell } from './screen.tsx'

type Map = Parameters<typeof profile.PlaceMap>[0]
const held = vi.hoisted(() => ({ map: undefined as unknown }))
const map = () => held.map as Map | undefined
// A map is drawn by its own tests; the list beside it does all that it does.
vi.mock('@quintet/ui/profile', async (original) => ({
  ...(await original<typeof profile>()),
  PlaceMap: (props: Map) => ((held.map = props), null),
  ZonePicture: () => null,
  warmMap: async () => undefined,
}))

const address = '/data/user-data/location'
// Days for which a location stays as it is (decision 10).
const lockDays = 90
// In a country of several zones, of which each has a name of its own, in a small region.
const isOneOfSeveral = ({ country: id, region }: Zone) =>
  country(id)?.isGroup !== true && zonesOfRegion(region).length < 40 && zones.filter((one) => one.country === id).length > 2
const own = zones.find(isOneOfSeveral)?.code ?? 0
const region = regionOfZone(own) ?? 0
const beside = zones.find(({ code, country: id }) => code !== own && id === zone(own)?.country)?.code ?? 0
const regionName = (id: number) => user[`region.${id}` as 'region.1']
const changed = (days: number) => ({ location: today() - days })

let called: FakeCall[]
let saved: Partial<MemberRecord>
let reply: unknown
const sent = () => called.filter(({ name }) => name === 'saveProfile').map(({ input }) => input)
const at = { search: '' }
const Where = () => {
  const { search: found } = useLocation()
  useEffect(() => void (at.search = found), [found])
  return null
}

beforeEach(async () => {
  saved = { answers: { zone: own } }
  reply = { message: 'success' }
  held.map = undefined
  called = fakeApi({
    loadMember: () => ({ ...record, ...saved }),
    saveProfile: (input: unknown) => {
      if (reply instanceof Response) return reply.clone()
      saved = { ...saved, answers: { zone: (input as { zone: number }).zone }, changedDays: { location: today() } }
      return reply
    },
  })
  await begin()
})
afterEach(closeScreen)

describe('where the member lives', () => {
  const open = async (own: Partial<MemberRecord>) => {
    saved = own
    await show(<LocationPage />, address)
    await settle()
  }
  const way = `${address}/region`

  it('is told with its country and region, how long it stays, and the way to change it', async () => {
    await open(saved)
    const names = [zone(own)?.name ?? '', regionName(region), say('location.country')]
    expect(names.filter((name) => !shown().includes(name))).toEqual([])
    expect([get('link', say('location.change')).getAttribute('href'), shown().includes(say('lock.rule'))]).toEqual([way, true])
  })

  it('is still to be chosen where there is none', async () => {
    await open({ answers: {} })
    expect([shown().includes(say('location.none')), get('link', say('location.choose')).getAttribute('href')]).toEqual([
      true,
      way,
    ])
  })

  it.each([
    [0, false],
    [lockDays, false],
    [lockDays + 1, true],
  ])('may be changed %i days after it was: %s', async (days, isOpen) => {
    await open({ ...saved, changedDays: changed(days) })
    expect(find('link', say('location.change')) !== undefined).toBe(isOpen)
    expect(shown()).toContain(isOpen ? say('lock.rule') : say('lock.left', { days: lockDays - days }))
  })
})

describe.each([
  ['the regions', RegionPage, 'region'],
  ['the zones', ZonePage, 'zone'],
])('%s', (_, Shown, path) => {
  it.each([
    [lockDays, '/home'],
    [lockDays + 1, `${address}/${path}`],
  ])('lead home while the location stays as it is: %i days after, one is at %s', async (days, where) => {
    saved = { ...saved, changedDays: changed(days) }
    await show(<Shown />, `${address}/${path}?region=${region}`)
    await settle()
    expect(place().path).toBe(where)
  })

  it('throw nobody out by the days that begin meanwhile', async () => {
    await show(<Shown />, `${address}/${path}?region=${region}`)
    await settle()
    await act(async () => member.set({ ...record, ...saved, changedDays: changed(0) }))
    expect(place().path).toBe(`${address}/${path}`)
  })
})

const openRegions = async () => {
  const both = (
    <>
      <RegionPage />
      <Where />
    </>
  )
  await show(both, `${address}/region`, { pattern: `${address}/*` })
  await settle()
}

describe('the regions', () => {
  it('are nine in a list, and the whole world to search', async () => {
    await openRegions()
    expect(regions).toHaveLength(9)
    for (const id of regions) expect(get('link', regionName(id)).getAttribute('href')).toBe(`${address}/zone?region=${id}`)
    expect(get('link', say('location.searchAll')).getAttribute('href')).toBe(`${address}/zone`)
  })

  it('are chosen on the map as well, where the own one stands out', async () => {
    await openRegions()
    expect(regions.filter((id) => map()?.toneOf(id) === 'chosen')).toEqual([region])
    expect(map()?.nameOf(3)).toBe(regionName(3))
    await act(async () => map()?.onChoose(3))
    expect([place().path, at.search]).toEqual([`${address}/zone`, '?region=3'])
  })

  it('come after what one should know: how long it stays, and how far the membership reaches', async () => {
    saved = { ...saved, account: { ...record.account, tier: TIERS.national } }
    await openRegions()
    expect([shown().includes(say('lock.rule')), shown().includes(say('tier.national.reach'))]).toEqual([true, true])
  })
})

const openZones = async (search = `?region=${region}`) => {
  await show(<ZonePage />, `${address}/zone${search}`)
  await eventually(() => expect(find('field', say('location.search'))).toBeDefined())
}

const search = (text: string) => type(say('location.search'), text)

const rows = () => all('button').filter((one) => one.closest('li'))

const count = () => all('status').map(({ textContent }) => textContent)

const choose = async (code: number) => {
  const { name = '' } = zone(code) ?? {}
  await search(name)
  await act(async () =>
    rows()
      .find(({ textContent }) => textContent?.startsWith(name))
      ?.click(),
  )
}

describe('the zones', () => {
  it('are those of the region, the own one marked', async () => {
    await openZones()
    expect([rows().length, count()]).toEqual([
      zonesOfRegion(region).length,
      [say('location.found', { count: zonesOfRegion(region).length })],
    ])
    const marked = rows().filter(({ textContent }) => textContent?.includes(say('location.here')))
    expect(marked.map(({ textContent }) => textContent?.startsWith(zone(own)?.name ?? '-'))).toEqual([true])
    expect([map()?.name, map()?.toneOf(own), map()?.toneOf(beside)]).toEqual([region, 'chosen', 'plain'])
  })

  it('are those of the whole world where there is no such region', async () => {
    await openZones('?region=99')
    expect(shown()).toContain(say('location.zoneTitle'))
    expect([count(), map()]).toEqual([[say('location.found', { count: zones.length })], undefined])
  })

  it('are searched, and nothing found says what to try', async () => {
    await openZones()
    await search(zone(own)?.name ?? '')
    expect(rows().length).toBeLessThan(zonesOfRegion(region).length)
    expect(rows().some(({ textContent }) => textContent?.startsWith(zone(own)?.name ?? '-'))).toBe(true)
    await search('qqqq')
    expect([rows(), shown().includes(say('location.nothingHint')), count()]).toEqual([
      [],
      true,
      [say('location.found', { count: 0 })],
    ])
  })

  it('are chosen after a question that names the place and says how long it stays', async () => {
    await openZones()
    await choose(beside)
    expect($popups.get()).toMatchObject([
      {
        kind: 'confirm',
        title: { key: 'location.confirmTitle' },
        body: { key: 'location.confirmBody' },
        warning: { key: 'lock.rule' },
      },
    ])
    expect($popups.get()[0]?.body?.params?.['place']).toContain(zone(beside)?.name ?? '-')
    expect(sent()).toEqual([])
    await answer(false)
    await settle()
    expect([sent(), place().path]).toEqual([[], `${address}/zone`])
  })

  it.each([undefined, 20_000])('are saved with a yes, over what was saved on day %s, and shown where they stand', async (day) => {
    saved = { ...saved, ...(day !== undefined && { changedDays: { location: day } }) }
    await openZones()
    await choose(beside)
    await answer(true)
    await eventually(() => expect(place().path).toBe(address))
    expect(sent()).toEqual([{ section: 'location', zone: beside, ...(day !== undefined && { previousDay: day }) }])
  })

  it('are chosen on the map alike', async () => {
    await openZones()
    await act(async () => map()?.onChoose(beside))
    await answer(true)
    await eventually(() => expect(sent()).toMatchObject([{ zone: beside }]))
  })

  it('are asked about and saved once, though one is pressed again before the answer is there', async () => {
    await openZones()
    await choose(beside)
    const letCome = holdAnswers()
    await answer(true)
    await choose(beside)
    expect($popups.get()).toEqual([])
    await letCome()
    await eventually(() => expect(place().path).toBe(address))
    expect(sent()).toHaveLength(1)
  })

  it('lead a newcomer on to the next part', async () => {
    saved = { answers: {} }
    await openZones()
    await choose(own)
    await answer(true)
    await eventually(() => expect(sent()).toHaveLength(1))
    await eventually(() => expect(place().path).not.toBe(`${address}/zone`))
    expect(place().path).not.toBe(address)
  })

  it('stay to choose from where one is refused, which is said', async () => {
    reply = refuseCall('profile.stale')
    await openZones()
    await choose(beside)
    await answer(true)
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error', body: { key: 'error.profile.stale' } }]))
    expect([place().path, rows().length > 0]).toEqual([`${address}/zone`, true])
  })

  it('lead back to the regions', async () => {
    await openZones()
    await press(sayShell('page.back'))
    await eventually(() => expect(place().path).toBe(`${address}/region`))
  })
})
