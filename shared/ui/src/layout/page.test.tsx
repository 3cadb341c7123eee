// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { Link, Route, Routes, useLocation } from '@quintet/sdk/router'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draw, press, whereIs } from '../../test/draw.tsx'
import { LazyDisclosure } from './disclosure.tsx'
import { Row } from './list.tsx'
import { type BackTarget, Page } from './page.tsx'
import { SideBySide } from './side-by-side.tsx'

let isWide = false
beforeEach(() => {
  isWide = false
  $language.set({ id: 1, tables: {} })
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
afterEach(() => void vi.unstubAllGlobals())

const titleOf = (host: HTMLElement) => host.querySelector<HTMLElement>('h1')

test('a page begins with the focus on its title, which the window has too', async () => {
  const host = await draw(<Page title="Your data">Words</Page>)
  expect(document.activeElement).toBe(titleOf(host))
  expect(document.title).toBe('Your data · Quintet')
})

const Pages = ({ back }: { back: BackTarget }) => (
  <Routes>
    <Route path="/first" element={<Link to="/second">On</Link>} />
    <Route
      path="/second"
      element={
        <Page title="Second" back={back}>
          {null}
        </Page>
      }
    />
    <Route path="*" element={null} />
  </Routes>
)

const goBack = async (host: HTMLElement) => {
  await press(host.querySelector('[data-way-back]'))
  return whereIs(host)
}

describe('the way back', () => {
  test('is the page before, or the dashboard where the page was the first', async () => {
    expect(await goBack(await draw(<Pages back="previousPage" />, '/second'))).toBe('/home')
    const host = await draw(<Pages back="previousPage" />, '/first')
    await press(host.querySelector('a'))
    expect([whereIs(host), await goBack(host)]).toEqual(['/second', '/first'])
  })

  test('is what the page names, or does', async () => {
    expect(await goBack(await draw(<Pages back="/data" />, '/second'))).toBe('/data')
    expect(await goBack(await draw(<Pages back={{ to: '/pools', state: 1 }} />, '/second'))).toBe('/pools')
    const ask = vi.fn()
    expect(await goBack(await draw(<Pages back={ask} />, '/second'))).toBe('/second')
    expect(ask).toHaveBeenCalledOnce()
  })
})

const Sides = () => (
  <Routes>
    <Route
      path="/pools"
      element={
        <SideBySide
          at="/pools"
          list={
            <Page title="Pools" back="/home">
              {null}
            </Page>
          }
        />
      }
    >
      <Route index element={null} />
      <Route
        path=":pool"
        element={
          <Page title="One pool" back="/pools">
            {null}
          </Page>
        }
      />
    </Route>
  </Routes>
)

const titles = (host: HTMLElement) =>
  [...host.querySelectorAll('h1, h2')].map(({ tagName, textContent }) => [tagName, textContent])

describe('a list and its detail', () => {
  test('stand alone on a phone, each with its way back', async () => {
    const host = await draw(<Sides />, '/pools/1')
    expect([titles(host), host.querySelectorAll('[data-way-back]').length]).toEqual([[['H1', 'One pool']], 1])
    expect(titles(await draw(<Sides />, '/pools'))).toEqual([['H1', 'Pools']])
  })

  test('stand beside each other on a wide screen, where the detail is the page and needs no way back to the list', async () => {
    isWide = true
    const host = await draw(<Sides />, '/pools/1')
    expect(titles(host)).toEqual([
      ['H2', 'Pools'],
      ['H1', 'One pool'],
    ])
    expect(host.querySelectorAll('main')).toHaveLength(1)
    expect(host.querySelector('nav')?.getAttribute('aria-label')).toBe('Pools')
    expect(host.querySelectorAll('nav [data-way-back]')).toHaveLength(1)
    expect(host.querySelectorAll('header [data-way-back]')).toHaveLength(0)
    expect([document.activeElement, document.title]).toEqual([titleOf(host), 'One pool · Quintet'])
  })

  test('leave no half of a wide screen without a word while nothing is open', async () => {
    isWide = true
    const beside = (await draw(<Sides />, '/pools')).querySelector('aside')
    expect(beside?.querySelector('[data-drawing]')?.getAttribute('data-drawing')).toBe('pools')
    expect(beside?.textContent).toBe('pane.empty')
  })
})

test('a part that opens on its title says whether it is open, and draws nothing while it is not', async () => {
  const content = vi.fn(() => <p>Long list</p>)
  const Part = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <LazyDisclosure title="Rows" isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {content}
      </LazyDisclosure>
    )
  }
  const host = await draw(<Part />)
  const button = host.querySelector('button')
  expect([button?.getAttribute('aria-expanded'), content.mock.calls.length]).toEqual(['false', 0])
  await press(button)
  const part = document.getElementById(button?.getAttribute('aria-controls') ?? '')
  expect([button?.getAttribute('aria-expanded'), part?.hidden, part?.textContent]).toEqual(['true', false, 'Long list'])
})

const Stateful = () => <b>{JSON.stringify(useLocation().state)}</b>
const toSecond = async (first: ReactNode) => {
  const host = await draw(
    <Routes>
      <Route path="/first" element={first} />
      <Route path="/second" element={<Stateful />} />
    </Routes>,
    '/first',
  )
  await press(host.querySelector('[data-way-back], a'))
  return host.querySelector('b')?.textContent
}

test('a way back, and a row, hand on the state that they were given', async () => {
  const page = (
    <Page title="First" back={{ to: '/second', state: { open: 1 } }}>
      {null}
    </Page>
  )
  expect(await toSecond(page)).toBe('{"open":1}')
  expect(await toSecond(<Row to="/second" state={{ open: 2 }} title="Row" />)).toBe('{"open":2}')
})

const Changing = () => {
  const [title, setTitle] = useState('One')
  return (
    <Page title={title}>
      <button onClick={() => setTitle('Two')} />
    </Page>
  )
}

test('a page begins at its top, and keeps the focus where it is as its title changes', async () => {
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  const host = await draw(<Changing />)
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  host.querySelector('button')?.focus()
  await press(host.querySelector('button'))
  expect([titleOf(host)?.textContent, document.activeElement]).toEqual(['Two', host.querySelector('button')])
})
