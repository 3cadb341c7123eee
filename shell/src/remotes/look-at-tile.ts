// What a browser shows of a mounted tile, for faults that throw nothing.

const shownWithoutWords = 'img,svg,canvas,video,input,textarea,select,button,progress,[role=progressbar]'

const takesRoom = (element: Element): boolean => element.getClientRects().length > 0

/** Whether nothing at all of a tile can be seen. */
export const isBlank = (root: HTMLElement): boolean =>
  root.innerText.trim() === '' && ![...root.querySelectorAll(shownWithoutWords)].some(takesRoom)

const hasDialog = (): boolean => document.querySelector('dialog[open], [popover]:popover-open') !== null

const wayBackIn = (root: HTMLElement): Element | undefined =>
  [...root.querySelectorAll('[data-way-back]')].find((element) => takesRoom(element))

/** Whether a tile has no visible way back of its own. */
export const hasNoWayBack = (root: HTMLElement): boolean =>
  wayBackIn(root) === undefined && ![...root.querySelectorAll('a[href="/home"]')].some(takesRoom)

/** Whether something lies over the way back. A dialog may: it is left before the page is. */
export const isCovered = (root: HTMLElement): boolean => {
  const way = wayBackIn(root)
  if (!way || hasDialog()) return false
  const { left, top, width, height } = way.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  // Nothing is hit outside of what is scrolled into view.
  return hit !== null && !way.contains(hit)
}

/** Takes out of the page what came beside the shell's own elements since they were noted. */
export const noteSurroundings = (): (() => void) => {
  const own = new Set(document.body.children)
  const isForeign = (element: Element) => !own.has(element) && !['SCRIPT', 'LINK'].includes(element.tagName)
  return () => {
    for (const element of [...document.body.children].filter(isForeign)) element.remove()
  }
}
