/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */
/** Controls of a screen that something else lies over, or that take no tap, and what keeps a finger from moving the page. Handed to the page as text. */
export const coveredInPage = (): string[] => {
  const root = document.querySelector('[data-remote-root]')
  if (!root || document.querySelector('[role=dialog], [role=alertdialog]')) return []
  const name = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
  const covered: string[] = []
  const kinds = new Map<string, number>()
  for (const control of root.querySelectorAll<HTMLElement>('a[href], button')) {
    const { width, height } = control.getBoundingClientRect()
    if (!control.checkVisibility() || width < 2 || height < 2 || control.closest('[inert], [aria-hidden=true]')) continue
    if (getComputedStyle(control).clipPath !== 'none' || getComputedStyle(control).position === 'absolute') continue
    if (control.matches(':disabled, [aria-disabled=true]')) continue
    // Of many alike the first few tell.
    const kind = `${control.localName} ${control.className}`
    const before = kinds.get(kind) ?? 0
    kinds.set(kind, before + 1)
    if (before >= 6) continue
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = control.getClientRects()[0] ?? control.getBoundingClientRect()
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (getComputedStyle(control).pointerEvents === 'none') covered.push(`“${name(control)}” takes no tap`)
    const isReached = hit !== null && (control.contains(hit) || hit.contains(control))
    if (!isReached) covered.push(`“${name(control)}” is covered by ${hit?.localName ?? 'nothing'}`)
  }
  scrollTo(0, 0)
  // On a phone the page is moved by what fills it.
  const fills = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width >= innerWidth * 0.7 && height >= innerHeight * 0.7
  }
  const still = [root, ...root.querySelectorAll('*')].find(
    (element) => /^(?:none|pan-x|pinch-zoom)$/.test(getComputedStyle(element).touchAction) && fills(element),
  )
  if (still) covered.push(`a finger on ${still.localName} does not move the page`)
  return covered
}
