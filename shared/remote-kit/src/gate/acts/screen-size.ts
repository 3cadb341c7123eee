/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */

/** How much a screen offers to be tried: of many controls alike no more than so many are. Handed to the page as text. */
export const sizeInPage = (mostAlike: number): number => {
  const counts = new Map<string, number>()
  const all = '[data-remote-root] :is(a[href], button, input, select, textarea, summary)'
  for (const control of document.querySelectorAll(all)) {
    const way = [control.getAttribute('type') ?? '', control.getAttribute('role') ?? '']
    for (let one: Element | null = control; one && way.length < 8; one = one.parentElement) way.push(one.localName)
    const kind = way.join('<')
    counts.set(kind, Math.min(mostAlike, (counts.get(kind) ?? 0) + 1))
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
