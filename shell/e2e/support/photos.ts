import { expect, type Page } from '@playwright/test'
import { samplePhoto } from '@quintet/testing'
import { openTile } from './navigate.ts'
import { text } from './texts.ts'

/** Chooses, crops and saves three photos. */
export const addPhotos = async (page: Page, hue: number): Promise<void> => {
  await openTile(page, 'images')
  for (let slot = 1; slot <= 3; slot++) {
    await page.getByRole('link', { name: text('images', 'list.add'), exact: true }).click()
    await page.waitForURL(`**/images/edit-image/${slot}`)
    const buffer = Buffer.from(await samplePhoto(hue + slot, 1080, 1920), 'base64')
    await page.locator('input[type=file][multiple]').setInputFiles({ name: `photo-${slot}.jpg`, mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: text('images', 'edit.save') }).click()
    await page.waitForURL('**/images')
  }
  await expect(page.getByText(text('images', 'state.cleared'))).toHaveCount(3)
}
