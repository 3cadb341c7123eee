import { type Page, test as base } from '@playwright/test'
import { signIn } from '../support/sign-up.ts'

/** One page for all cells of a worker, signed in once. A failure ends the worker, so that the next cell gets a new one. */
export const test = base.extend<object, { member: Page }>({
  member: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, locale, actionTimeout = 0 } = project.use
      const context = await browser.newContext({
        ...(baseURL !== undefined && { baseURL }),
        ...(viewport !== undefined && { viewport }),
        ...(locale !== undefined && { locale }),
      })
      const page = await context.newPage()
      page.setDefaultTimeout(actionTimeout)
      await signIn(page, 'stage4@demo.quintet.example', 'Quintet-Demo-7')
      await use(page)
      await context.close()
    },
    { scope: 'worker' },
  ],
})
