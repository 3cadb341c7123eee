const hueOf = (element: HTMLElement): HTMLElement | null => element.closest<HTMLElement>('[data-tile], [data-hue]')

const fields = 'input, textarea, select'

/** What was typed and chosen, which a clone does without. */
const keepValues = (copy: HTMLElement, element: HTMLElement): void => {
  const shown = element.querySelectorAll<HTMLInputElement>(fields)
  copy.querySelectorAll<HTMLInputElement>(fields).forEach((field, index) => {
    const { type, value = '', checked } = shown[index] ?? field
    // A browser refuses a name for the file that a member chose.
    if (type !== 'file') field.value = value
    field.checked = checked
  })
}

/** A copy that nobody reads, reaches or presses. */
const copyOf = (element: HTMLElement): HTMLElement => {
  const copy = document.createElement('div')
  copy.className = element.className
  copy.append(...element.cloneNode(true).childNodes)
  keepValues(copy, element)
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id')
  copy.inert = true
  copy.setAttribute('aria-hidden', 'true')
  const { tile, hue } = hueOf(element)?.dataset ?? {}
  Object.assign(copy.dataset, { leaving: '', ...(tile !== undefined && { tile }), ...(hue !== undefined && { hue }) })
  return copy
}

const put = (copy: HTMLElement, place: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(place)) copy.style.setProperty(name, value)
}

const standAt = (copy: HTMLElement, { left, top }: DOMRect): void =>
  put(copy, { position: 'fixed', left: `${left}px`, top: `${top}px`, margin: '0' })

const nothingMoves = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Lets an element leave that its page takes away at once: a copy goes through the animation of `[data-leaving]` in its place, and is
 * gone with it. Where nothing moves (reduced motion) there is none.
 * @param layer `top` for what stands in the top layer, as a modal dialog does
 */
export const leaveBehind = (element: HTMLElement, layer: 'top' | 'page'): void => {
  if (!element.isConnected || !('showPopover' in element) || nothingMoves()) return
  const copy = copyOf(element)
  const place = element.getBoundingClientRect()
  // A browser keeps a modal dialog narrower than other things of the top layer.
  put(copy, { width: `${place.width}px` })
  if (layer === 'page') standAt(copy, place)
  else copy.popover = 'manual'
  document.body.append(copy)
  if (layer === 'top') copy.showPopover()
  copy.scrollTop = element.scrollTop
  // An animation that was cut off is over as well.
  void Promise.allSettled(copy.getAnimations().map(({ finished }) => finished)).then(() => copy.remove())
}
