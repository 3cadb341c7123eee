/** Time for what takes the place of something to come, and to take the focus by itself. In ms. */
const settleMs = 150

// No field of text: a phone would open its keyboard.
const focusable =
  'a[href], button:enabled, select:enabled, summary, [type=radio]:enabled, [type=checkbox]:enabled, [type=range]:enabled, [tabindex="0"]'

const isGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled')

/** What stands next to a place on the same page or in the same dialog: the next that can be used, else the one before it. */
const besides = (page: Document, { startContainer, startOffset }: Range): HTMLElement | undefined => {
  const around = startContainer instanceof Element ? startContainer : startContainer.parentElement
  const area = around?.closest('dialog[open], main')
  if (!area) return undefined
  const place = page.createRange()
  place.setStart(startContainer, startOffset)
  const all = [...area.querySelectorAll<HTMLElement>(focusable)].filter((element) => element.checkVisibility())
  return all.find((element) => place.comparePoint(element, 0) > 0) ?? all.at(-1)
}

/** What can be used on a page that has no title to begin at, as one that did not come. */
const firstUsable = (page: Document): HTMLElement | undefined =>
  [...page.querySelectorAll<HTMLElement>(focusable)].find((element) => element.checkVisibility())

const heading = (page: Document) => page.querySelector<HTMLElement>('dialog[open] h2[tabindex="-1"], h1[tabindex="-1"]')

/**
 * Keeps the focus near where it was when what had it is taken away or switched off, as a button that has done its work: the browser would
 * leave it to the whole page, and who goes by keys or by ear would begin anew. Where a part of the page takes the focus itself, it stays there.
 * @returns what ends it
 */
export const keepFocus = (page: Document): (() => void) => {
  let last: HTMLElement | undefined
  // A live range: what is removed around it moves it to the place where that was.
  const place = page.createRange()
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLost = () => last !== undefined && page.activeElement === page.body && isGone(last)

  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || target === page.body) return
    last = target
    place.setStartBefore(target)
    place.collapse(true)
  }
  const give = () => {
    timer = undefined
    if (!isLost()) return
    // While a page is on its way there is nothing to go to: what comes in the end, be it that it did not come, is looked at again.
    const target = besides(page, place) ?? heading(page) ?? firstUsable(page)
    if (!target) return
    last = undefined
    target.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (isLost()) timer ??= setTimeout(give, settleMs)
  })
  page.addEventListener('focusin', note)
  observer.observe(page.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
  return () => {
    page.removeEventListener('focusin', note)
    observer.disconnect()
    clearTimeout(timer)
  }
}
