import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { learnScreens, routesInPage } from '../../src/gate/browser/screens.ts'

/** A page that has routes and shows links. */
const pageWith = (routes: string[], links: string[]) =>
  ({ evaluate: async (look: unknown) => (look === routesInPage ? routes : links) }) as unknown as Page

const learned = async (routes: string[], links: string[], hints: string[] = []) => {
  const screens = learnScreens('data', hints)
  await screens.read(pageWith(routes, links))
  return screens.found()
}

it('takes no route of its own for a place of another, wherever it stands', async () => {
  const routes = ['notices', 'notices/settings', 'notices/:date']
  const links = ['notices/settings', 'notices/settings?from=home', 'notices/20781']
  expect(await learned(routes, links)).toEqual({
    patterns: routes,
    paths: ['notices', 'notices/settings', 'notices/20781'],
    unknown: [],
  })
  expect((await learned(routes, links.slice(0, 2))).unknown).toEqual(['notices/:date'])
})

it('learns from what was recorded where no link shows it, and what stands below', async () => {
  expect(await learned([':number', ':number/chat'], [], ['431'])).toMatchObject({ paths: ['431', '431/chat'], unknown: [] })
})
