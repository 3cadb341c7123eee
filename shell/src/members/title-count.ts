import { numberFormat } from '@quintet/domain/languages'
import { $locale } from '@quintet/sdk'

const counted = /^\(\p{Nd}+\) /u

const written = (title: string, count: number): string => {
  const plain = title.replace(counted, '')
  return count > 0 ? `(${numberFormat($locale.get()).format(count)}) ${plain}` : plain
}

/**
 * Writes a count before the page's title, whichever page gives it one: with the page out of sight it is all that is seen of the site.
 * @returns `show` a count, 0 for none. `stop` leaves the title without it
 */
export const titleCount = (page: Document): { show(count: number): void; stop(): void } => {
  let count = 0
  const write = () => {
    const title = written(page.title, count)
    // What it writes itself is told to it, too.
    if (page.title !== title) page.title = title
  }
  const observer = new MutationObserver(write)
  observer.observe(page.head, { childList: true, characterData: true, subtree: true })
  const show = (next: number) => {
    count = next
    write()
  }
  return {
    show,
    stop: () => {
      observer.disconnect()
      show(0)
    },
  }
}
