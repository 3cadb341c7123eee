/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */
/** What lies outside of a tile's frame, as far as it can be told apart. */
export interface Surroundings {
  /** Place of an element → its computed style. */
  styles: Record<string, string>
  /** Place → box, hit or not, what it says to a screen reader. */
  boxes: Record<string, string>
  /** Elements beside the frame in body and head. */
  beside: string[]
}

/**
 * Reads the page outside of a tile's frame: the styles of the page's own elements and of a sample of every kind and class, and, without
 * a tile, the place, reach and role of everything. Handed to the page as text.
 * @param without the tile whose own card on the dashboard says something else after it was seen; given where no tile is there, and all of
 * the page is the shell's
 */
export const surroundingsInPage = (without: string | null): Surroundings => {
  // Sizes follow what stands in the page.
  const followsSize =
    /^(?:width|height|block-size|inline-size|perspective-origin|transform-origin|min-.*|max-.*|inset.*|top|left|right|bottom)$/
  const styleOf = (element: Element, sized = false): string => {
    const style = getComputedStyle(element)
    return [...style]
      .filter((name) => sized || !followsSize.test(name))
      .map((name) => `${name}:${style.getPropertyValue(name)}`)
      .join(';')
  }
  const styles: Record<string, string> = {}
  for (const element of [document.documentElement, document.body, document.querySelector('#root')])
    if (element) styles[element.localName + (element.id && `#${element.id}`)] = styleOf(element)
  const tokens = [...(document.documentElement.computedStyleMap() as unknown as Iterable<[string, unknown[]]>)]
  styles['tokens'] = tokens
    .filter(([name]) => name.startsWith('--'))
    .map(([name, value]) => `${name}:${String(value)}`)
    .join(';')

  const kinds =
    'a button input select textarea h1 h2 h3 p ul li nav main footer header label table td img dialog details summary section span div'
  const holder = document.createElement('div')
  holder.inert = true
  for (const kind of kinds.split(' ')) {
    const sample = document.createElement(kind)
    if (sample instanceof HTMLAnchorElement) sample.href = '/nowhere'
    holder.append(sample)
  }
  document.body.append(holder)
  for (const sample of holder.children) styles[`a sample ${sample.localName}`] = styleOf(sample, true)
  holder.remove()

  // Figures are drawn by what is known, and the tile's own card counts what it has loaded.
  const isSteady = (element: Element) => element.closest(`svg *, [data-tile="${without}"]`) === null
  const boxes: Record<string, string> = {}
  if (without !== null)
    for (const [index, element] of [...document.querySelectorAll('#root *')].filter(isSteady).entries()) {
      const { left, top, width, height } = element.getBoundingClientRect()
      const place = `${index} ${element.localName}`
      const hit = width > 8 && height > 8 ? document.elementFromPoint(left + width / 2, top + height / 2) : element
      const isReached = hit !== null && (element.contains(hit) || hit.contains(element))
      const box = [left, top, width, height].map((value) => Math.round(value / 2)).join(' ')
      const role = ['role', 'aria-hidden', 'tabindex', 'inert'].map((name) => element.getAttribute(name) ?? '').join()
      boxes[place] = `${box}, ${isReached ? 'reached' : 'not reached'}, ${role}`
      styles[place] = styleOf(element)
    }
  const name = (element: Element) =>
    element.localName + [...element.classList].map((one) => `.${one}`).join('') + (element.id && `#${element.id}`)
  const isCode = (element: Element) => ['SCRIPT', 'LINK', 'META', 'TITLE'].includes(element.tagName)
  const beside = [...document.head.children, ...document.body.children].filter((element) => !isCode(element)).map(name)
  return { styles, boxes, beside }
}

const changed = (before: string, after: string): string => {
  const [old, parts] = [before.split(';'), after.split(';')]
  const at = parts.findIndex((part, index) => part !== old[index])
  return `${old[at] ?? 'nothing'} → ${parts[at] ?? 'nothing'}`.slice(0, 140)
}

/** What differs between two looks, in a few words each. @param during whether a tile is there: only styles and neighbours count then */
export const differencesOf = (before: Surroundings, after: Surroundings, during: boolean): string[] => {
  const restyled = Object.keys(before.styles)
    .filter((place) => after.styles[place] !== undefined && before.styles[place] !== after.styles[place])
    .map((place) => `${place} has another style: ${changed(before.styles[place] ?? '', after.styles[place] ?? '')}`)
  const added = after.beside.filter((one) => !before.beside.includes(one)).map((one) => `<${one}> stands beside the frame`)
  const gone = before.beside.filter((one) => !after.beside.includes(one)).map((one) => `<${one}> is gone`)
  if (during) return [...restyled.slice(0, 3), ...added, ...gone]
  const moved = Object.keys(before.boxes)
    .filter((place) => before.boxes[place] !== after.boxes[place])
    .map((place) => `${place} is elsewhere or out of reach: ${before.boxes[place]} → ${after.boxes[place] ?? 'gone'}`)
  return [...restyled.slice(0, 3), ...moved.slice(0, 3), ...added, ...gone]
}
