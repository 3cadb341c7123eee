import { expect, type Page, type Request } from '@playwright/test'
import { text } from './texts.ts'

interface Call {
  readonly path: string
}

/** The requests of a page to a call, from now on. */
export const requestsTo = (page: Page, { path }: Call): Request[] => {
  const made: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api${path}`) made.push(request)
  })
  return made
}

/** Lets a call arrive and its answer get lost, once. */
export const loseAnswer = (page: Page, { path }: Call): Promise<unknown> =>
  page.route(
    `**/api${path}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

// A test may end while a page asks for more; what its closing cuts off is no failure of the test.
const unlessClosed = (error: unknown): void => {
  if (!/has been (?:closed|disposed)/.test(String(error))) throw error
}

/** Lets a call arrive and gives the page its answer with a change, each time. */
export const changeAnswer = <Body extends object>(page: Page, { path }: Call, change: (body: Body) => object): Promise<unknown> =>
  page.route(`**/api${path}`, async (route) => {
    try {
      const response = await route.fetch()
      await route.fulfill({ response, json: change((await response.json()) as Body) })
    } catch (error) {
      unlessClosed(error)
    }
  })

/** Expects the sentence about a lost network, and closes it. */
export const dismissNoNetwork = async (page: Page): Promise<void> => {
  const failure = page.getByRole('alertdialog').filter({ hasText: text('script', 'error.network') })
  await failure.getByRole('button').first().click()
  await expect(failure).toHaveCount(0)
}
