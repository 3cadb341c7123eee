import type { Page } from '@playwright/test'

const mostLines = 3

/**
 * What does not fit on the screen as it stands: sideways scrolling, text that is cut off or squeezed into a column, buttons of more
 * than three lines or of two beside another, a page in another language or direction than asked for. Empty when everything fits.
 */
export const misfits = (page: Page, lang: string): Promise<string[]> =>
  page.evaluate(
    ({ tag, most }) => {
      const found: string[] = []
      const root = document.documentElement
      if (root.lang !== tag) found.push(`is in ${root.lang}`)
      if (root.dir !== (tag === 'ar' ? 'rtl' : 'ltr')) found.push(`runs ${root.dir}`)
      if (root.scrollWidth > root.clientWidth) found.push(`is ${root.scrollWidth - root.clientWidth} px wider than the screen`)
      for (const element of document.querySelectorAll(
        'h1, h2, h3, button, a, label, legend, p, li, dt, dd, summary, li > * > span, button > span, a > span',
      )) {
        if (!element.checkVisibility() || element.getClientRects().length === 0 || element.closest('.visually-hidden')) continue
        const name = `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”`
        const style = getComputedStyle(element)
        const isCut =
          style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
        if (isCut && style.overflowX === 'hidden') found.push(`cuts ${name}`)
        // A word that is broken letter by letter stands in a column that something beside it has squeezed.
        const size = Number.parseFloat(style.fontSize)
        const isSqueezed = element.clientHeight > 6 * size && element.clientWidth < 3 * size
        if (isSqueezed && style.display !== 'inline' && (element.textContent ?? '').trim().length > 5)
          found.push(`squeezes ${name}`)
        if (element.tagName !== 'BUTTON') continue
        const range = document.createRange()
        range.selectNodeContents(element)
        const tops = new Set([...range.getClientRects()].filter(({ height }) => height > 8).map(({ top }) => Math.round(top / 8)))
        const lineHeight = Number.parseFloat(style.lineHeight) || 1.5 * Number.parseFloat(style.fontSize)
        const lines = Math.round((range.getBoundingClientRect().height - 4) / lineHeight)
        if (tops.size > most && lines > most && !element.querySelector('img, svg, p, span + span'))
          found.push(`has ${lines} lines in ${name}`)
      }
      // Two actions stand beside each other only while the words of each stay in one line.
      const actions = [...document.querySelectorAll('button:not(:only-child), a:not(:only-child)')].filter(
        (element) => getComputedStyle(element).minHeight === '48px' && element.checkVisibility(),
      )
      for (const action of actions) {
        const words = action.lastElementChild
        if (!words) continue
        const letters = document.createRange()
        letters.selectNodeContents(words)
        const lines = [...letters.getClientRects()].filter(({ height }) => height > 8)
        if (new Set(lines.map(({ bottom }) => Math.round(bottom / 8))).size < 2) continue
        const { top, bottom } = action.getBoundingClientRect()
        const isBeside = actions.some((other) => {
          const box = other.getBoundingClientRect()
          return other !== action && other.parentElement === action.parentElement && box.top < bottom && box.bottom > top
        })
        if (isBeside) found.push(`breaks “${(words.textContent ?? '').trim()}” beside another button`)
      }
      // A mark with a ground of its own, such as a count, has to hold its letters.
      for (const mark of document.querySelectorAll('span, strong, small, b')) {
        if (!mark.checkVisibility() || mark.childElementCount > 0 || mark.closest('.visually-hidden')) continue
        if (getComputedStyle(mark).backgroundColor === 'rgba(0, 0, 0, 0)' || mark.clientHeight === 0) continue
        const letters = document.createRange()
        letters.selectNodeContents(mark)
        const over = letters.getBoundingClientRect().height - mark.clientHeight
        if (over > 1)
          found.push(`spills “${(mark.textContent ?? '').trim().slice(0, 40)}” over its mark by ${Math.round(over)} px`)
      }
      // Where a word is broken with nothing to show it, a reader stumbles. At twice the size of text that may be.
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (root.style.fontSize === '' && texts.nextNode()) {
        const { currentNode: node } = texts
        const holder = node.parentElement
        if (!holder?.checkVisibility() || holder.closest('.visually-hidden, thead, script, style, svg')) continue
        if (getComputedStyle(holder).hyphens === 'auto') continue
        // Addresses and codes are no words, and may be of any length.
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(
          /(?<![^\s“«„(])(?:(?!\p{Script=Han})[\p{L}\p{M}]){2,30}(?![\p{L}\p{M}@_./-])/gu,
        )) {
          const letters = document.createRange()
          letters.setStart(node, index)
          letters.setEnd(node, index + word.length)
          if (new Set([...letters.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(`breaks “${word}”`)
        }
      }
      return found
    },
    { tag: lang, most: mostLines },
  )
