// @vitest-environment happy-dom
import { DAY_MS } from '@quintet/domain/time'
import { member, ownPhotos } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { beforeEach, expect, test } from 'vitest'
import { Countdown } from '../src/home/countdown-figures.tsx'
import { HomeTitle } from '../src/home/home-title.tsx'
import { weekTokens } from '../src/home/not-entered.ts'
import { NotEnteredNote } from '../src/home/not-entered-note.tsx'
import { completeMember } from './complete-member.ts'
import { act, press, render } from './render.tsx'

const tomorrow = Math.floor(Date.now() / DAY_MS) + 1
const photos = { photos: [], states: ['cleared', 'cleared', 'cleared', null, null] }

beforeEach(() => {
  enterAs('mira')
  member.set(completeMember)
  ownPhotos.set(photos as never)
})

test('the dashboard is begun at its title, for who hears it', async () => {
  const page = await render(<HomeTitle />)
  expect(document.activeElement).toBe(page.querySelector('h1'))
})

test('the end of a break takes its note away and leaves the focus at the title', async () => {
  let pausedUntil: number | undefined = tomorrow
  const tokens = () => ({ week: 1, submitted: 2, tokensRemaining: 3, ...(pausedUntil !== undefined && { pausedUntil }) })
  fakeApi({
    loadTokens: tokens,
    savePause: () => {
      pausedUntil = undefined
      return {}
    },
  } as never)
  weekTokens.set(tokens() as never)
  const page = await render(
    <>
      <HomeTitle />
      <NotEnteredNote />
    </>,
  )
  const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Take part again')
  button?.focus()
  expect(document.activeElement).toBe(button)
  await press(button)
  await expect.poll(() => page.querySelector('button')).toBeNull()
  expect(document.activeElement?.tagName).toBe('H1')
})

test('in a break the ring says so', async () => {
  fakeApi()
  enterAs('mira')
  member.set(completeMember)
  ownPhotos.set(photos as never)
  weekTokens.set({ week: 1, submitted: 0, tokensRemaining: 3 })
  const page = await render(<Countdown />)
  expect(page.textContent).toContain('Next drawing')
  await act(() => weekTokens.set({ week: 1, submitted: 0, tokensRemaining: 3, pausedUntil: 20_773 }))
  expect(page.textContent).toContain('On a break until 16 Nov')
  expect(page.textContent).not.toContain('Next drawing')
})
