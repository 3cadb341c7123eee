import { expect, type Locator, type Page } from '@playwright/test'

/** The map of the page. */
export const mapOf = (page: Page): Locator => page.locator('main [role=group][tabindex="0"]')

/** Waits until the map has its shapes and rests. */
export const waitForMap = async (page: Page): Promise<void> => {
  await mapOf(page).locator('path[data-code]').first().waitFor()
  await expect(mapOf(page).locator('[data-moving]')).toHaveCount(0)
}

/** A place on the screen where a shape can be hit: its own land lies on top there. */
export const placeOf = (page: Page, code: number): Promise<{ x: number; y: number }> =>
  page.evaluate((wanted) => {
    const shape = document.querySelector(`main [role=group] [data-code="${wanted}"]`)
    if (!shape) throw new Error(`There is no shape ${wanted}.`)
    shape.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = shape.getBoundingClientRect()
    const steps = Array.from({ length: 39 }, (_, index) => (index + 1) / 40).toSorted(
      (a, b) => Math.abs(a - 0.5) - Math.abs(b - 0.5),
    )
    for (const down of steps)
      for (const across of steps) {
        const [x, y] = [left + width * across, top + height * down]
        if (document.elementFromPoint(x, y)?.closest('[data-code]')?.getAttribute('data-code') === String(wanted)) return { x, y }
      }
    throw new Error(`Shape ${wanted} is hidden.`)
  }, code)

/** Taps on a shape with a finger. */
export const tap = async (page: Page, code: number): Promise<void> => {
  const { x, y } = await placeOf(page, code)
  await page.touchscreen.tap(x, y)
}

/** Spreads two fingers around the middle of the map. @param by how far each goes, in pixels */
export const pinch = async (page: Page, by: number): Promise<void> => {
  const box = await mapOf(page).boundingBox()
  if (!box) throw new Error('There is no map to pinch.')
  const session = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const fingers = (apart: number) => [-apart, apart].map((away, id) => ({ x: x + away, y, id }))
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
  for (const part of [0.25, 0.5, 0.75, 1])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(30 + by * part) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** How far the map is zoomed, as it says itself. */
export const zoomOf = async (page: Page): Promise<number> =>
  Number(/[\d.]+/.exec((await page.locator('main [role=group] ~ div [role=status]').textContent()) ?? '')?.[0])
