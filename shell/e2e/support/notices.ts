import type { Page } from '@playwright/test'
import { text } from './texts.ts'

const titles = ['news.messageTitle', 'news.matchesTitle'].map((key) => text('script', key))

/** Closes a notice of new messages or matches as soon as it stands in the way: people of the demo may write at any moment. */
export const dismissNotices = async (page: Page): Promise<void> => {
  const notice = page.getByRole('alertdialog', { name: new RegExp(`^(${titles.join('|')})$`) })
  await page.addLocatorHandler(notice, () => notice.getByRole('button').first().click())
}
