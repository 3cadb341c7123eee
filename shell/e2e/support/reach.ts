import type { Page } from '@playwright/test'

/** What can be pressed on the screen, but at whose middle something else lies, or nothing: it is covered, or beside the screen. */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const place = document.querySelector('dialog[open]') ?? document.body
    const faults = [...place.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap((control) => {
      if (!control.checkVisibility() || control.closest('.visually-hidden, [inert]')) return []
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      // The words of a link may go on in another line: between the two is nothing of it.
      const { left, top, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      if (there && (control.contains(there) || there.closest('label')?.control === control)) return []
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      const over = there
        ? `under ${there.tagName.toLowerCase()} “${(there.textContent ?? '').trim().slice(0, 30)}”`
        : 'beside the screen'
      return [`${control.tagName.toLowerCase()} “${name.trim().slice(0, 40)}” lies ${over}`]
    })
    scrollTo(0, 0)
    return faults
  })

/** Where the colour of the bars under a slider changes, and where it was pressed, as shares of its width from the left. */
const pressedAndFilled = (page: Page, share: number): Promise<{ slider: string; filled: number }[]> =>
  page.evaluate((at) => {
    const sliders = [...document.querySelectorAll<HTMLInputElement>('svg + input[type=range]')]
    return sliders.map((slider) => {
      const { left, width } = slider.getBoundingClientRect()
      const bars = [...(slider.previousElementSibling?.querySelectorAll('rect') ?? [])]
        .map((bar) => ({ x: bar.getBoundingClientRect().x, fill: getComputedStyle(bar).fill }))
        .toSorted((one, other) => one.x - other.x)
      const change = bars.find(({ fill }, index) => index > 0 && fill !== bars[index - 1]?.fill)
      return { slider: slider.getAttribute('aria-label') ?? '', filled: change ? (change.x - left) / width : 1 - at }
    })
  }, share)

/** Sliders over a picture that fills from another side than they do. */
export const againstTheirPicture = async (page: Page): Promise<string[]> => {
  const pressed = 0.25
  for (const slider of await page.locator('svg + input[type=range]').all()) {
    const box = await slider.boundingBox()
    if (box) await slider.click({ position: { x: box.width * pressed, y: box.height / 2 } })
  }
  const found = await pressedAndFilled(page, pressed)
  return found
    .filter(({ filled }) => Math.abs(filled - pressed) > 0.1)
    .map(({ slider, filled }) => `“${slider}” was pressed at ${pressed} and fills to ${filled.toFixed(2)}`)
}
