// @vitest-environment happy-dom
import { fakeApi } from '@quintet/testing/fake-api'
import { all, closeScreen, eventually, show, shown } from '@quintet/testing/screen'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MatchesPage } from '../src/pages/matches-page.tsx'
import { drawings } from '../src/stores/drawing.ts'
import { matches } from '../src/stores/matches.ts'
import { begin, say } from './screen.tsx'

beforeEach(() => {
  drawings.clear()
  matches.clear()
})
afterEach(closeScreen)

const open = async (pausedUntil?: number) => {
  fakeApi({ listMatches: { matches: [] }, listDrawings: { weeks: [], announced: [], ...(pausedUntil && { pausedUntil }) } })
  await begin()
  await show(<MatchesPage />)
}

it('asks who has no matches for tokens', async () => {
  await open()
  await eventually(() => expect(shown()).toContain(say('list.emptyAction')))
  expect(shown()).not.toContain(say('pause.end'))
})

it('asks for none in a break, in which none can be submitted, and leads back from it', async () => {
  await open(20_773)
  const words = say('pause.note', { date: '16 November 2026' })
  await eventually(() => expect(shown()).toContain(words))
  expect(all('button').at(-1)?.textContent).toBe(say('pause.end'))
  expect(shown()).not.toContain(say('list.emptyAction'))
})
