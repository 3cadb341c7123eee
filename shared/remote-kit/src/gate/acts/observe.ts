/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */

/** A control as a member meets it. */
export interface Control {
  /** Kind and name, with a number where several have the same. */
  key: string
  kind: string
  /** What controls alike have in common; of many of them some are tried. */
  group: string
  isEnabled: boolean
  /** What is said to be wrong with its value. */
  problem?: string
  /** Of what is chosen from several, what they have in common. */
  set?: string
  /** Whether it stands in a message that passes, such as the way to take back what was done. */
  isPassing?: boolean
  /** What it says of itself and what it takes. */
  traits: Record<string, string>
}

/** A screen as a member meets it. */
export interface Scene {
  path: string
  /** Whether a dialog stands over it. */
  isDialog: boolean
  /** The control that has the focus; empty where none has. */
  focus: string
  /** What is said; what has digits as often as it stands there. */
  words: string[]
  alerts: string[]
  /** Roles and states that are told to a screen reader. */
  marks: string[]
  controls: Control[]
  /** Texts and controls that stand on the other side where all is written from the other side; none where that is from the left. */
  turning: string[]
  /** What stands on the same side then, as the arrows of a map do. */
  staying: string[]
  /** What stands in each list, in its order. */
  lists: string[][]
  /** Names of what was stored on the device since the last look, and of what was taken from there. */
  stored: string[]
  dropped: string[]
  /** Whether keys are heard wherever the focus is. */
  hearsKeys: boolean
}

/**
 * Reads the screen, and keeps its controls by their keys for what is done next. Handed to the page as text.
 * @param within selector of the part that is read
 */
export const observeInPage = (within: string): Scene => {
  const root = document.querySelector<HTMLElement>(within) ?? document.createElement('main')
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog], [role=alertdialog]')]
  const dialog = dialogs.filter((one) => one.checkVisibility()).at(-1)
  const scope = dialog ?? root
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const named = ['aria-label', 'title', 'placeholder', 'alt']

  const nameOf = (element: HTMLElement): string => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
    const own = element instanceof HTMLSelectElement ? '' : element.textContent
    const found = [
      element.getAttribute('aria-label'),
      by.join(' '),
      labels[0]?.textContent,
      own,
      ...named.map((name) => element.getAttribute(name)),
    ]
    return (
      found
        .map(plain)
        .find((text) => text !== '')
        ?.slice(0, 60) ?? ''
    )
  }
  const describedBy = (element: HTMLElement): string =>
    ['aria-errormessage', 'aria-describedby']
      .flatMap((name) => (element.getAttribute(name) ?? '').split(' '))
      .map((id) => plain(document.getElementById(id)?.textContent))
      .join(' ')
  const kindOf = (element: HTMLElement): string =>
    [element.localName, element.getAttribute('type') ?? '', element.getAttribute('role') ?? ''].filter(Boolean).join(':')
  const groupOf = (element: HTMLElement): string => {
    const way: string[] = []
    for (let one: Element | null = element; one && one !== scope && way.length < 6; one = one.parentElement)
      way.push(one.localName)
    return `${kindOf(element)} ${way.join('<')}`
  }
  const isFigure = (name: string) =>
    /^(?:aria-(?!label|valuetext|description)|role$|type$|href$|min|max|step$|pattern$|inputmode$|autocomplete$|required$|readonly$|multiple$|accept$|lang$|dir$|tabindex$|target$|rel$|download$)/.test(
      name,
    )
  const byId = /^aria-(?:describedby|controls|owns|labelledby|details|errormessage|activedescendant)$/
  const traitsOf = (element: HTMLElement): Record<string, string> => {
    const traits: Record<string, string> = {}
    for (const { name, value } of element.attributes) if (isFigure(name)) traits[name] = byId.test(name) ? 'yes' : value
    if (element.matches(':disabled, [aria-disabled=true]')) traits['disabled'] = 'yes'
    if (element.closest('[inert], [aria-hidden=true]')) traits['out of reach'] = 'yes'
    if (element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type))
      traits['checked'] = element.indeterminate ? 'mixed' : String(element.checked)
    else if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    )
      traits['value'] = element.value
    if (element instanceof HTMLSelectElement) traits['choices'] = String(element.options.length)
    return traits
  }
  // On which side of what holds it an element stands; of a text, where its letters are.
  const sideOf = (element: HTMLElement): number => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const own = (element.innerText ? range : element).getBoundingClientRect()
    for (let holder = element.parentElement; holder && holder !== document.body; holder = holder.parentElement) {
      const { left, right, width } = holder.getBoundingClientRect()
      const [before, after] = [own.left - left, right - own.right]
      if (width > own.width + 24) return Math.abs(before - after) < 12 ? 0 : Math.sign(after - before)
    }
    return 0
  }
  const turningIn = (elements: [string, HTMLElement][]): Pick<Scene, 'turning' | 'staying'> => {
    const page = document.documentElement
    if (page.dir !== 'rtl') return { turning: [], staying: [] }
    const written = elements.map(([, element]) => sideOf(element))
    page.dir = 'ltr'
    const turned = elements.map(([, element]) => sideOf(element))
    page.dir = 'rtl'
    const namesOf = (by: 1 | -1) =>
      elements.flatMap(([name], index) => (written[index] !== 0 && written[index] === by * (turned[index] ?? 0) ? [name] : []))
    return { turning: namesOf(-1), staying: namesOf(1) }
  }

  const held = new Map<string, HTMLElement>()
  const controls: Control[] = []
  const pressable =
    'a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=option], [role=slider], [contenteditable=true]'
  // What a message offers is there for a moment, which is not the same in two visits: it counts when it is seen first.
  const keeper = globalThis as unknown as { gateOffered?: WeakSet<Element> }
  const offered = (keeper.gateOffered ??= new WeakSet())
  const messageOf = (element: Element): string => plain(element.parentElement?.textContent)
  const passing = [...document.querySelectorAll<HTMLElement>('[role=status] button')].filter(
    (element) => !scope.contains(element) && !offered.has(element) && offered.add(element) && !dialog,
  )
  for (const element of [...scope.querySelectorAll<HTMLElement>(pressable), ...passing]) {
    // A field may be drawn by its label alone.
    if (!isShown(element) && !element.matches('input[type=checkbox], input[type=radio], input[type=file]')) continue
    if (!element.checkVisibility()) continue
    const traits = traitsOf(element)
    const kind = element.matches('[data-way-back]') ? 'a:back' : kindOf(element)
    const isPassing = passing.includes(element)
    const base = isPassing ? `${kind} of the message “${messageOf(element).slice(0, 60)}”` : `${kind} “${nameOf(element)}”`
    if (isPassing && held.has(base)) continue
    let key = base
    for (let number = 2; held.has(key); number += 1) key = `${base} ${number}`
    held.set(key, element)
    const isEnabled = traits['disabled'] === undefined && traits['out of reach'] === undefined
    const set = element instanceof HTMLInputElement && element.type === 'radio' ? { set: element.name } : {}
    const problem = element.getAttribute('aria-invalid') === 'true' ? { problem: describedBy(element) } : {}
    controls.push({ key, kind, group: groupOf(element), isEnabled, ...set, ...problem, ...(isPassing && { isPassing }), traits })
  }
  Object.assign(globalThis, { gateControls: held })

  // A timer moves by itself.
  const ticking = [...root.querySelectorAll<HTMLElement>('[role=timer]')].flatMap((one) => one.innerText.split('\n'))
  const lines = [root, ...(dialog && !root.contains(dialog) ? [dialog] : [])]
    .flatMap((one) => one.innerText.split('\n'))
    .filter((line) => !ticking.includes(line))
  const attributes = [...scope.querySelectorAll(named.map((name) => `[${name}]`).join())]
    .filter((element) => element.checkVisibility())
    .flatMap((element) => named.map((name) => element.getAttribute(name)))
  // A hundredth is as much as is seen.
  const shareOf = (element: Element): string => {
    const [value, most] = [
      element.getAttribute('aria-valuenow') ?? element.getAttribute('value'),
      element.getAttribute('aria-valuemax') ?? element.getAttribute('max') ?? '1',
    ]
    return value === null ? '' : `${Math.round((Number(value) / (Number(most) || 1)) * 100)} %`
  }
  const gauges = [...scope.querySelectorAll('progress, meter, [aria-valuenow]')]
    .filter((element) => element.checkVisibility())
    .map((element) => `${element.localName} ${shareOf(element)}`)
  // A drawing that has a name shows something: as many parts as the same data has.
  const shapes = 'path, circle, rect, line, polygon, polyline, ellipse'
  const drawings = [...scope.querySelectorAll('[role=img][aria-label]')]
    .filter((element) => element.checkVisibility() && element.querySelector(shapes) !== null)
    .map((element) => `${element.getAttribute('aria-label')} (drawing of ${element.querySelectorAll(shapes).length})`)
  // The count of what waits is the shell's, and comes when it comes.
  const pageTitle = document.title.replace(/^\(\p{Nd}+\) /u, '')
  const said = [...lines, ...attributes, ...gauges, ...drawings, pageTitle].map(plain).filter((text) => text !== '')
  // Each of two equal numbers counts.
  const words = said.filter((text, index) => /\p{Nd}/u.test(text) || said.indexOf(text) === index)
  const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())
  const alerts = shown('[role=alert], [aria-invalid=true]')
    .map((one) => plain(one.innerText || nameOf(one)))
    .filter((text) => text !== '')
  const told = ['role', 'aria-live', 'aria-current', 'aria-busy', 'lang', 'dir']
  const marks = [...scope.querySelectorAll(told.map((name) => `[${name}]`).join())]
    .filter((element) => element.checkVisibility())
    .map((element) =>
      told
        .map((name) => element.getAttribute(name) ?? '')
        .join(' ')
        .trim(),
    )
  // What an element is by itself; how deep a heading stands is nobody's loss.
  const partsByThemselves = { heading: 'h1, h2, h3, h4, h5, h6', list: 'ul, ol', group: 'fieldset', table: 'table', terms: 'dl' }
  for (const [part, elements] of Object.entries(partsByThemselves))
    for (const element of scope.querySelectorAll(elements)) if (element.checkVisibility()) marks.push(part)
  // What is said of the whole page, by whatever changes it.
  const { documentElement: whole, body } = document
  const [ofWhole, ofBody] = [getComputedStyle(whole), getComputedStyle(body)]
  const isShut = document.querySelector('#root')?.matches('[inert], [aria-hidden=true]') ? 'shut' : 'open'
  marks.push(['page', whole.lang, whole.dir, ofWhole.fontSize, ofBody.filter, ofBody.opacity, isShut].join(' '))
  const lettered = [...root.querySelectorAll<HTMLElement>('*')]
    .filter(
      (one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && plain(node.textContent) !== ''),
    )
    .map((one): [string, HTMLElement] => [plain(one.textContent).slice(0, 60), one])
  const page = globalThis as unknown as { gateWritten: string[]; gateDropped?: string[]; gateHearing?: () => number }
  const plainNames = (names: string[]) => names.splice(0).map((name) => name.replaceAll(/[\da-f]{4,}(?:-[\da-f]{4,})*|\d+/g, '#'))
  // Whatever holds nothing but things of one kind; what is written as a list may have them look otherwise, as today among the days.
  const isList = (holder: Element) => {
    const [first, ...more] = holder.children
    const isWritten = holder.matches('ul, ol')
    return (
      first !== undefined &&
      more.length > 0 &&
      more.every(({ localName, className }) => localName === first.localName && (isWritten || className === first.className))
    )
  }
  const lists = [...scope.querySelectorAll<HTMLElement>('*')]
    .filter((one) => isList(one) && !(one instanceof SVGElement) && one.checkVisibility())
    .map((list) => [...list.children].map((item) => plain(item.textContent).slice(0, 40)))
    .filter((items) => new Set(items).size > 1)
  const focused = [...held].find(([, element]) => element === document.activeElement)?.[0]
  const inPlace = document.activeElement === document.body || document.activeElement === null ? '' : 'something else'
  return {
    path: location.pathname + location.search,
    isDialog: dialog !== undefined,
    focus: focused ?? inPlace,
    words,
    alerts,
    marks,
    controls,
    lists,
    ...turningIn([...held, ...lettered]),
    stored: plainNames(page.gateWritten),
    dropped: plainNames(page.gateDropped ?? []),
    hearsKeys: (page.gateHearing?.() ?? 0) > 0,
  }
}

/** Whether a control that was observed is not in the page any more. Handed to the page as text. */
export const hasLostControls = (): boolean => {
  const { gateControls } = globalThis as unknown as { gateControls?: Map<string, HTMLElement> }
  return [...(gateControls?.values() ?? [])].some((control) => !control.isConnected)
}

/**
 * Puts the focus on a control, and chooses of a list. Handed to the page as text.
 * @returns whether it has the focus
 */
export const takeUpInPage = ({ key, pick }: { key: string; pick?: 'first' | 'last' | number | undefined }): boolean => {
  const { gateControls } = globalThis as unknown as { gateControls: Map<string, HTMLElement> }
  const control = gateControls.get(key)
  if (!control) return false
  control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  control.focus({ preventScroll: true })
  const isHeld = document.activeElement === control
  const put = (value: string) => {
    const prototype = Object.getPrototypeOf(control) as object
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
  if (control instanceof HTMLSelectElement) {
    const all = [...control.options].filter((option) => !option.disabled)
    const options = all.filter((option) => option.value !== '')
    const following = options[(options.findIndex((option) => option.selected) + 1) % Math.max(1, options.length)]
    const end = options.at(-1)?.selected ? options.at(-2) : options.at(-1)
    // The first may be that there is none.
    const counted = typeof pick === 'number' ? options[pick % Math.max(1, options.length)] : undefined
    const next = counted ?? (pick === undefined ? following : pick === 'last' ? end : all[0])
    if (next) put(next.value)
  }
  if (control instanceof HTMLInputElement && control.type === 'date') put(pick === undefined ? '1990-05-17' : '1991-11-30')
  if (control instanceof HTMLInputElement && control.type === 'time') put(pick === undefined ? '20:30' : '07:15')
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    if (/^(?:text|search|email|tel|url|password|number|textarea)$/.test(control.type)) control.select()
  }
  return isHeld
}

/** Presses Enter in a field as who takes a word of an input method does: nothing is sent by that. Handed to the page as text. */
export const composeInPage = (): void => {
  const enter = { key: 'Enter', code: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true }
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', enter))
}

/** Where a finger meets a control. Handed to the page as text. @returns nothing where something else lies there */
export const placeInPage = (key: string): { x: number; y: number } | undefined => {
  const { gateControls } = globalThis as unknown as { gateControls: Map<string, HTMLElement> }
  const control = gateControls.get(key)
  if (!control) return undefined
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
  const meets = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = document.elementFromPoint(x, y)
    const isMet = hit !== null && width > 1 && [control, ...labels].some((one) => one.contains(hit))
    return isMet ? [{ x, y }] : []
  }
  return [control, ...labels].flatMap(meets)[0]
}
