import { expect, type Page, test } from '@playwright/test'
import { goHome, goTo } from './support/navigate.ts'
import { signIn } from './support/sign-up.ts'

// A tile that is locked on the dashboard is locked by its addresses too: a bookmark or a notice may lead there.

const tiles = (page: Page) => page.locator('li[data-tile]')

const addresses = {
  'stage1@demo.quintet.example': ['/images', '/images/edit-image/1', '/pools', '/pools/pool/1', '/judging', '/matches'],
  'stage3@demo.quintet.example': ['/judging/round', '/matches', '/matches/1/chat', '/matches/drawing'],
}

for (const [email, locked] of Object.entries(addresses))
  test(`${email.startsWith('stage1') ? '@full ' : ''}who is told on the dashboard what a tile needs is told so by its addresses: ${email.split('@')[0]}`, async ({
    page,
  }) => {
    await signIn(page, email, 'Quintet-Demo-7')
    for (const address of locked) {
      await goHome(page)
      await expect(tiles(page)).toHaveCount(5)
      await goTo(page, address)
      await page.waitForURL('**/home')
      await expect(tiles(page)).toHaveCount(5)
    }
  })
