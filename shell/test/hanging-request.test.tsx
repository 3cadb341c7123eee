// @vitest-environment happy-dom
import { member, ownPhotos } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { closeScreen, eventually, place, settle, show } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import HomePage from '../src/home/home-page.tsx'
import styles from '../src/home/home.module.css'
import { tiles } from '../src/home/steps.ts'
import { completeMember } from './complete-member.ts'
import { begin, files } from './screen.ts'

// The cards above the tiles are waited for, so that none pushes a tile away under a finger: but a request that hangs keeps nobody from the tiles.

vi.stubGlobal('DEV_BUILD', true)
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))

const answers = {
  loadMember: completeMember,
  loadOwnPhotos: { photos: [], states: ['cleared', 'cleared', 'held', null, null] },
  loadTokens: { week: 1, submitted: 2, tokensRemaining: 3 },
  listMatches: { matches: [] },
  listDrawings: { weeks: [] },
}
const never = () => new Promise<never>(() => undefined)

const openWithout = async (call: string) => {
  fakeApi({ ...files, ...answers, [call]: never })
  enterAs('mira')
  await begin()
  await show(<HomePage />, '/home', { pattern: '*' })
  await settle()
}

afterEach(async () => {
  await closeScreen()
  member.clear()
  ownPhotos.clear()
})

const side = () => document.querySelector(`.${styles.side}`)
const linkTo = (tile: string) => document.querySelector<HTMLElement>(`[data-tile="${tile}"] a[href]`)

describe('while an answer does not come', () => {
  it.each(['loadMember', 'loadOwnPhotos', 'loadTokens', 'listMatches'])(
    'to %s, the tiles wait, and can be pressed',
    async (call) => {
      await openWithout(call)
      expect(side()?.getAttribute('aria-busy')).toBe('true')
      for (const tile of tiles) {
        // Nothing but the style hides them, which shows them again.
        expect(linkTo(tile)?.closest('[hidden], [inert], [aria-hidden=true], [style]')).toBeNull()
      }
      await act(async () => linkTo('matches')?.click())
      await eventually(() => expect(place().path).toBe('/matches'))
    },
  )
})
