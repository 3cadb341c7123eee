import { expect, type Page } from '@playwright/test'
import { openTile } from './navigate.ts'
import { text } from './texts.ts'

const judging = (key: string, params = {}) => text('judging', key, params)

/** Submits the free tokens, judges one round of ten photos in two passes and earns the third token. */
export const earnToken = async (page: Page): Promise<void> => {
  await openTile(page, 'judging')
  await page.getByRole('button', { name: judging('home.submitFree') }).click()
  await expect(page.getByText(judging('home.tokens', { submitted: 2, cap: 5 }))).toBeVisible()
  await page.getByRole('link', { name: judging('home.start') }).click()
  await page.getByRole('button', { name: judging('same.yes') }).click()
  for (const pass of [1, 2]) {
    await expect(page.getByRole('heading', { name: judging(`rate.pass${pass}`) })).toBeVisible()
    for (let left = 10; left > 0; left--) {
      await expect(page.getByRole('status').filter({ hasText: judging('rate.left', { count: left }) })).toBeVisible()
      await page.getByRole('button', { name: String(((left + pass) % 10) + 1), exact: true }).click()
    }
  }
  await page.getByRole('button', { name: judging('review.now') }).click()
  await expect(page.getByText(judging('home.tokens', { submitted: 3, cap: 5 }))).toBeVisible()
}
