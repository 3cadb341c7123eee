import { $direction, $locale } from '@quintet/sdk'

/** Keeps the document's language and direction those of the chosen texts. */
export const followLanguage = (root: HTMLElement): void => {
  $locale.subscribe((locale) => {
    root.lang = locale
    root.dir = $direction.get()
  })
}
