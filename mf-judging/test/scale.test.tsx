// @vitest-environment happy-dom
import { numberFormat } from '@quintet/domain/languages'
import { textLimits } from '@quintet/domain/limits'
import { $language, $locale } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { all, closeScreen, find, fire, get, pass, press, show, shown, type } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RoundPage } from '../src/pages/round-page.tsx'
import { $round } from '../src/stores/round.ts'
import { $summary } from '../src/stores/summary.ts'
import { $submitted } from '../src/stores/tokens.ts'
import { RoundSummary } from '../src/ui/round-summary.tsx'
import { TokenRow } from '../src/ui/token-row.tsx'
import { begin, round, say } from './screen.tsx'

// What a judge sees and hears of a photo, and the keys that rate it.

const ahead: string[] = []
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  ahead.length = 0
  vi.stubGlobal(
    'Image',
    class {
      sizes = ''
      set src(address: string) {
        ahead.push(address)
      }
      set srcset(addresses: string) {
        ahead.push(addresses)
      }
    },
  )
  fakeApi({ loadJudgingRound: { round, tokensRemaining: 3 } })
  await begin()
  $submitted.set(2)
  $round.set(undefined)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await closeScreen()
})

const open = async () => {
  await show(<RoundPage />)
  await pass(0)
  await press(say('same.yes'))
}
const see = async () => {
  await act(async () => void document.querySelector('img')?.dispatchEvent(new Event('load')))
  await pass(400)
}
const scale = () => get('group', shown().includes(say('rate.pass2')) ? say('rate.pass2') : say('rate.pass1'))
const keyOn = (name: string, more: object = {}) =>
  fire(scale().querySelector('button') as Element, 'keydown', { key: name, ...more })
const rated = () => $round.get()?.attractiveness

describe('the scale', () => {
  it('is named by what is asked, in both passes, and says its ends where they are', async () => {
    await open()
    for (const value of [1, 2, 3]) {
      expect(scale().getAttribute('aria-label')).toBe(say('rate.pass1'))
      await see()
      await press(String(value))
      await pass(200)
    }
    expect(scale().getAttribute('aria-label')).toBe(say('rate.pass2'))
    expect(shown().indexOf(say('rate.low'))).toBeGreaterThan(-1)
    expect(shown().indexOf(say('rate.high'))).toBeGreaterThan(shown().indexOf(say('rate.low')))
  })

  it('has a key for each value, and says which', async () => {
    await open()
    const values = [...scale().querySelectorAll('button')]
    expect(values.map((one) => [one.textContent, one.getAttribute('aria-keyshortcuts')])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => [String(value), String(value % 10)]),
    )
  })

  it.each([
    ['with Alt', '4', { altKey: true }],
    ['with Ctrl', '4', { ctrlKey: true }],
    ['with Meta', '4', { metaKey: true }],
    ['that is held down', '4', { repeat: true }],
    ['that is no digit', 'x', {}],
  ])('takes no key %s', async (_, name, more) => {
    await open()
    await see()
    await keyOn(name, more)
    await pass(1000)
    expect(rated()).toEqual({})
  })

  it('has what was pressed seen before the next photo comes', async () => {
    await open()
    await see()
    await keyOn('4')
    expect([rated(), find('image', say('rate.photo', { index: 1, of: 3 })) !== undefined]).toEqual([{}, true])
    await pass(1000)
    expect([rated(), find('image', say('rate.photo', { index: 2, of: 3 })) !== undefined]).toEqual([{ a: 4 }, true])
  })

  it('takes nothing in the moment in which a photo has just come', async () => {
    await open()
    await act(async () => void document.querySelector('img')?.dispatchEvent(new Event('load')))
    await keyOn('4')
    await pass(200)
    expect(rated()).toEqual({})
  })
})

it('fetches the photos that come next while one is looked at', async () => {
  await open()
  expect(ahead.map((address) => address.split(/[? ]/)[0])).toEqual(['/img/b', '/img/c'])
})

it('asks for one account’s photos why, and shows the chosen one by its own name', async () => {
  await show(<RoundPage />)
  await pass(0)
  expect(shown()).toContain(say('same.why'))
  await press(say('same.photo', { index: 2 }))
  const large = all('image').filter(({ alt }) => alt !== '')
  expect(large.map(({ alt, src }) => [alt, src.split('/').at(-1)])).toEqual([[say('same.photo', { index: 2 }), 'y']])
})

it('sends no more words of a report than are taken, and says nothing of a fault before one is made', async () => {
  await open()
  await press(say('report.title'))
  expect([say('report.error'), say('report.chooseReason')].filter((fault) => shown().includes(fault))).toEqual([])
  await press(say('report.other'), 'radio')
  expect(shown()).not.toContain(say('report.error'))
  await press(say('report.send'))
  expect(document.activeElement?.textContent).toContain(say('report.error'))
  const { max } = textLimits.imageReport
  await type(say('report.text'), 'x'.repeat(max + 1))
  await press(say('report.send'))
  expect([get('field', say('report.text')).value.length, shown().includes(`${max + 1} / ${max}`)]).toEqual([max + 1, true])
  await type(say('report.text'), '🙂'.repeat(max))
  await press(say('report.send'))
  expect(find('field', say('report.text'))).toBeUndefined()
})

const finish = async () => {
  await open()
  for (const value of [1, 2, 3, 4, 5, 6]) {
    await see()
    await press(String(value))
    await pass(200)
  }
}

describe('the look back', () => {
  it('tells how many photos were judged, and hears who comes by keys of the seconds', async () => {
    await finish()
    expect(shown()).toContain(say('review.body', { count: 3 }))
    const described = document.activeElement?.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe(say('review.seconds', { count: 10 }))
  })

  it('fills its bar until it is sent', async () => {
    await finish()
    const shares = []
    for (let second = 0; second < 3; second++) {
      const [bar] = all('progressbar')
      shares.push((bar?.value ?? 0) / (bar?.max ?? 1))
      await pass(2000)
    }
    expect(shares.map((share) => Math.round(share * 10))).toEqual([0, 2, 4])
  })
})

const counts = (most: number) => Array.from({ length: 10 }, (_, index) => (index === 4 ? most : index === 5 ? most / 2 : 0))

describe('what was rated', () => {
  it('is shown by its share of what was given most, in the member’s figures', async () => {
    $submitted.set(3)
    $summary.set({ attractiveness: counts(4), quality: counts(2) })
    await show(<RoundSummary />)
    await act(async () => $language.set({ ...$language.get(), id: 9 }))
    const rows = [...document.querySelectorAll('figure')].map((figure) => [...figure.querySelectorAll('li')])
    const number = numberFormat($locale.get())
    for (const bars of rows) {
      expect(bars.map(({ textContent }) => textContent)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((one) => number.format(one)))
      const shares = bars.map((bar) => Number((bar.firstElementChild as HTMLElement).style.getPropertyValue('--share')))
      expect(shares).toEqual([0, 0, 0, 0, 1, 0.5, 0, 0, 0, 0])
    }
  })
})

it('says of each token whether it is free or earned, and whether it is in', async () => {
  await show(<TokenRow submitted={3} cap={4} />)
  const kinds = ['free', 'free', 'earned', 'earned', 'earned'] as const
  const states = ['in', 'in', 'in', 'open', 'closed'] as const
  const said = [...document.querySelectorAll('li')].map(({ textContent }) => textContent ?? '')
  for (const [index, kind] of kinds.entries()) {
    expect(said[index]).toContain(say(`token.${kind}`))
    expect(said[index]).toContain(say(`token.${states[index] ?? 'in'}`, { pool: index + 1 }))
  }
})
