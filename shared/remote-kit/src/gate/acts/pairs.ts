/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */

/** What stands beside what: a label and its value, a control and its drawing. */
export type Pairs = [name: string, value: string][]

/** What is looked at of a screen beside its words and controls. */
export interface Surround {
  pairs: Pairs
  /** Drawings in controls that are mirrored where all is written from the other side → whether they are; none where that is from the left. */
  mirrored: Record<string, boolean>
  /** Whether what has the focus can be seen without moving the page. */
  isFocusInView: boolean
  /** How far the page is moved, from 0 to 1; nothing where it is not much longer than the screen. */
  movedTo?: number
}

/**
 * Reads what belongs together on the screen that was observed last. Handed to the page as text.
 * @param within selector of the part that is read
 */
export const pairsInPage = (within: string): Surround => {
  const { gateControls: held = new Map<string, HTMLElement>() } = globalThis as unknown as {
    gateControls?: Map<string, HTMLElement>
  }
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog], [role=alertdialog]')]
  const scope =
    dialogs.filter((one) => one.checkVisibility()).at(-1) ?? document.querySelector<HTMLElement>(within) ?? document.body
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const digits = /\p{Nd}/u

  const texts: string[] = []
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof HTMLElement ? node : node.parentElement
    if (!element?.checkVisibility() || element.closest('[role=timer]')) continue
    texts.push(plain(node instanceof Element ? (node.getAttribute('aria-label') ?? node.getAttribute('alt')) : node.textContent))
  }
  const said = texts.filter((text) => text !== '')
  // The numbers that follow a label are its own, and so is a word that follows alone.
  const valueAt = (index: number): string => {
    const end = said.findIndex((text, at) => at > index && !digits.test(text))
    const numbers = said.slice(index + 1, end < 0 ? undefined : end)
    return numbers.length > 0 ? numbers.join(' ') : (said[index + 1] ?? '')
  }
  const labels = said.flatMap((text, index): Pairs => (digits.test(text) ? [] : [[text, valueAt(index)]]))

  const shapeOf = (control: HTMLElement): string =>
    [...control.querySelectorAll('svg [d]')].map((path) => path.getAttribute('d') ?? '').join(' ')
  const drawings = [...held].flatMap(([key, control]): [string, string, HTMLElement][] => {
    const shape = control.isConnected ? shapeOf(control) : ''
    return shape === '' ? [] : [[key, shape, control]]
  })
  const turnOf = (control: HTMLElement): number => {
    let sign = 1
    for (let one: Element | null = control.querySelector('svg [d]'); one && one !== scope; one = one.parentElement) {
      const { transform, scale } = getComputedStyle(one)
      const { a, b, c, d } = new DOMMatrix(transform === 'none' ? undefined : transform)
      sign *= Math.sign(a * d - b * c) * (scale.startsWith('-') ? -1 : 1)
    }
    return sign
  }
  const mirroredIn = (): Record<string, boolean> => {
    const page = document.documentElement
    if (page.dir !== 'rtl') return {}
    const written = drawings.map(([, , control]) => turnOf(control))
    page.dir = 'ltr'
    const turned = drawings.map(([, , control]) => turnOf(control))
    page.dir = 'rtl'
    return Object.fromEntries(drawings.map(([key, shape], index) => [`${key} ${shape}`, written[index] !== turned[index]]))
  }

  const most = document.documentElement.scrollHeight - innerHeight
  const focused = document.activeElement
  const box = focused?.getBoundingClientRect()
  const isFocusInView = !box || focused === document.body || (box.bottom > 0 && box.top < innerHeight)
  return {
    pairs: [...labels, ...drawings.map(([key, shape]): [string, string] => [key, shape])],
    mirrored: mirroredIn(),
    isFocusInView,
    ...(most > innerHeight && { movedTo: Math.round((scrollY / most) * 10) / 10 }),
  }
}
