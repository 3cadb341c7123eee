/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */

/** How well what a screen shows can be read. */
export interface Legible {
  /** Texts of which a part is cut off. */
  cut: string[]
  /** Drawings that can hardly be told from their ground, as often as they stand there. */
  faint: string[]
  /** Those that can be told from it. */
  clear: string[]
  /** Large drawings → whether they are dark on light. */
  darkOnLight: Record<string, boolean>
  /** What is mirrored where all is written from the other side, by the text that it stands beside; none where that is from the left. */
  turned: string[]
}

/** Reads it. Handed to the page as text. @param within selector of the part that is read */
export const legibleInPage = (within: string): Legible => {
  const [mostCut, leastDrawing, largeDrawing] = [0.9, 16, 96]
  const [faintest, plainest] = [1.3, 3]
  const [shapesRead, lengthOfName, lengthOfText] = [6, 24, 60]
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const shown = [...document.querySelectorAll(`${within} *, dialog[open] *, [role=dialog] *`)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  )
  const holdersOf = (element: Element): Element[] => {
    const holders: Element[] = []
    for (let one: Element | null = element; one; one = one.parentElement) {
      holders.push(one)
      if (one.matches(':modal, :popover-open')) break
    }
    return holders
  }

  const isCut = (element: Element): boolean => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const whole = range.getBoundingClientRect()
    let { left, top, right, bottom } = whole
    for (const holder of holdersOf(element)) {
      const { overflowX, overflowY } = getComputedStyle(holder)
      const box = holder.getBoundingClientRect()
      if (/hidden|clip/.test(overflowX)) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      if (/hidden|clip/.test(overflowY)) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
    }
    return right - left < whole.width * mostCut || bottom - top < whole.height * mostCut
  }
  const lettered = shown.filter(
    (one) => one instanceof HTMLElement && [...one.childNodes].some((node) => node.nodeType === 3 && plain(node.textContent)),
  )

  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const read = new Map<string, readonly number[]>()
  const dotsOf = (color: string): readonly number[] => {
    const known = read.get(color)
    if (known || !context) return known ?? []
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const dots = [...context.getImageData(0, 0, 1, 1).data]
    read.set(color, dots)
    return dots
  }
  // WCAG 2.2, relative luminance.
  const lightOf = ([red = 0, green = 0, blue = 0]: readonly number[]): number => {
    const [r, g, b] = [red, green, blue].map((value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  // Undefined where a picture lies behind.
  const groundOf = (drawing: Element): number | undefined => {
    for (const holder of holdersOf(drawing)) {
      const { backgroundColor, backgroundImage } = getComputedStyle(holder)
      if (backgroundImage !== 'none') return undefined
      const dots = dotsOf(backgroundColor)
      if ((dots[3] ?? 0) > 127) return lightOf(dots)
    }
    return undefined
  }
  const colorsOf = (drawing: Element): number[] =>
    [...drawing.querySelectorAll('path, circle, rect, line, polygon, polyline, ellipse')]
      .slice(0, shapesRead)
      .flatMap((shape) => {
        const { fill, stroke } = getComputedStyle(shape)
        return [fill, stroke]
          .filter((color) => /\d/.test(color) && (dotsOf(color)[3] ?? 0) > 127)
          .map((color) => lightOf(dotsOf(color)))
      })
  const nameOf = (drawing: Element) => `drawing ${(drawing.querySelector('[d]')?.getAttribute('d') ?? '').slice(0, lengthOfName)}`
  const faint: string[] = []
  const clear = new Set<string>()
  const darkOnLight: Record<string, boolean> = {}
  for (const drawing of shown.filter((one) => one instanceof SVGSVGElement)) {
    const { width, height } = drawing.getBoundingClientRect()
    const [ground, colors] = [groundOf(drawing), colorsOf(drawing)]
    if (Math.min(width, height) < leastDrawing || ground === undefined || colors.length === 0) continue
    const contrastOf = (light: number) => (Math.max(light, ground) + 0.05) / (Math.min(light, ground) + 0.05)
    const clearest = colors.toSorted((one, other) => contrastOf(other) - contrastOf(one))[0] ?? ground
    if (contrastOf(clearest) < faintest) faint.push(nameOf(drawing))
    else clear.add(nameOf(drawing))
    if (contrastOf(clearest) >= plainest && Math.min(width, height) >= largeDrawing)
      darkOnLight[nameOf(drawing)] = clearest < ground
  }

  const isTurned = (element: Element): boolean => {
    const { transform, scale } = getComputedStyle(element)
    const { a, b, c, d } = new DOMMatrix(transform === 'none' ? undefined : transform)
    return a * d - b * c < 0 !== scale.startsWith('-')
  }
  const besides = (element: Element): string =>
    holdersOf(element)
      .map((holder) => plain(holder.getAttribute('aria-label') ?? (holder instanceof HTMLElement ? holder.innerText : '')))
      .find((text) => text !== '')
      ?.slice(0, lengthOfText) ?? ''
  const textOf = (element: Element) => plain(element.textContent).slice(0, lengthOfText)
  const whole = new Set(lettered.filter((one) => !isCut(one)).map(textOf))
  return {
    cut: [...new Set(lettered.map(textOf))].filter((text) => !whole.has(text)),
    faint,
    clear: [...clear],
    darkOnLight,
    turned: document.documentElement.dir === 'rtl' ? shown.filter(isTurned).map(besides) : [],
  }
}
