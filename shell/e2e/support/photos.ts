import { expect, type Page } from '@playwright/test'
import { samplePhoto } from '@quintet/testing'
import { openTile } from './navigate.ts'
import { text } from './texts.ts'

const photoFile = async (slot: number, hue: number) => {
  const buffer = Buffer.from(await samplePhoto(hue + slot, 1080, 1920), 'base64')
  return { name: `photo-${slot}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** Chooses three photos at once, crops and saves one after the other. */
export const addPhotos = async (page: Page, hue: number): Promise<void> => {
  await openTile(page, 'images')
  await page.getByRole('link', { name: text('images', 'list.add'), exact: true }).click()
  await page.waitForURL('**/images/edit-image/1')
  await page.locator('input[type=file][multiple]').setInputFiles(await Promise.all([1, 2, 3].map((slot) => photoFile(slot, hue))))
  for (const slot of [1, 2, 3]) {
    await page.waitForURL(`**/images/edit-image/${slot}`)
    await page.getByRole('button', { name: text('images', 'edit.save') }).click()
  }
  await page.waitForURL('**/images')
  await expect(page.getByText(text('images', 'state.cleared'))).toHaveCount(3)
}
