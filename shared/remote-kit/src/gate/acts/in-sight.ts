/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */

/**
 * Texts that stay in sight when a long page is moved by a screen; none where a dialog stands over it, or it was moved. Handed to the page
 * as text.
 * @param within selector of the part that is read
 */
export const visibleAfterScroll = async (within: string): Promise<string[]> => {
  const [leastScreens, lengthOfText] = [2.2, 60]
  const page = document.documentElement
  if (scrollY > 0 || page.scrollHeight < innerHeight * leastScreens) return []
  if (document.querySelector('dialog[open], [role=dialog], [role=alertdialog]')) return []
  const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const lettered = [...document.querySelectorAll<HTMLElement>(`${within} *`)].filter(
    (one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && plain(node.textContent)),
  )
  const isInSight = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return top >= 0 && top + height <= innerHeight && hit !== null && (element.contains(hit) || hit.contains(element))
  }
  const before = lettered.filter(isInSight)
  scrollTo({ top: innerHeight, behavior: 'instant' })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const stay = before.filter(isInSight).map((one) => plain(one.textContent).slice(0, lengthOfText))
  scrollTo({ top: 0, behavior: 'instant' })
  return [...new Set(stay)]
}
