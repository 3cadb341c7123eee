import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const picture = fileURLToPath(new URL('../../../recorded/picture.png', import.meta.url))

/** Chooses a picture wherever a page asks for a file, so that what comes after is seen, too. @returns a function that waits until it is chosen */
export const givePicture = (page: Page): (() => Promise<void>) => {
  let given: Promise<void> = Promise.resolve()
  // The newest listener of a page takes the place of any before.
  page.removeAllListeners('filechooser')
  page.on('filechooser', (chooser) => {
    // The page may be gone by then.
    given = chooser.setFiles(picture).catch(() => undefined)
  })
  return () => given
}
