import { languageCookie } from '@quintet/domain/languages'
import { DAY_SECONDS } from '@quintet/domain/time'
import { $direction, $locale } from '@quintet/sdk'

const rememberedFor = 365 * DAY_SECONDS

const remember = (locale: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${locale}; Path=/; Max-Age=${rememberedFor}; SameSite=Lax${secure}`
}

/**
 * Keeps the document's language and direction those of the chosen texts. Where these are of another language than the page came in, the
 * next one comes in theirs.
 * @returns stops it
 */
export const followLanguage = (root: HTMLElement): (() => void) => {
  let ofNextPage = root.lang
  return $locale.subscribe((locale) => {
    root.lang = locale
    root.dir = $direction.get()
    if (locale === ofNextPage) return
    remember(locale)
    ofNextPage = locale
  })
}
