import { act } from 'react'

interface Controls {
  button: HTMLButtonElement
  link: HTMLAnchorElement
  checkbox: HTMLInputElement
  radio: HTMLInputElement
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  image: HTMLImageElement
  group: HTMLElement
  dialog: HTMLElement
  progressbar: HTMLProgressElement
  status: HTMLElement
  alert: HTMLElement
}

/** What is looked for by its role: `field` is all that is typed into or chosen from. */
export type Role = keyof Controls

const selectors: Record<Role, string> = {
  button: 'button, [role=button]',
  link: 'a[href]',
  checkbox: 'input[type=checkbox]',
  radio: 'input[type=radio]',
  field: 'input:not([type=checkbox], [type=radio]), textarea, select',
  image: 'img, [role=img]',
  group: '[role=group], fieldset',
  dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
  progressbar: 'progress',
  status: '[role=status]',
  alert: '[role=alert]',
}

const words = (element: Element): string => {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  return (copy.textContent ?? '').trim()
}

const labelOf = (element: Element): Element | null =>
  element.closest('label') ?? (element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null)

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ??
  element.getAttribute('alt') ??
  words((element.matches('input, textarea, select') ? labelOf(element) : null) ?? element)

/** All that is written on the screen. */
export const shown = (): string => document.body.textContent ?? ''

/** All of a role that are shown. */
export const all = <R extends Role>(role: R): Controls[R][] =>
  [...document.querySelectorAll<Controls[R]>(selectors[role])].filter((one) => one.closest('[hidden]') === null)

/** What explains a link or a switch stands within it, after its name. */
const mayGoOn: readonly Role[] = ['link', 'checkbox']

/** What lies in a dialog lies over the page. */
const inFront = <T extends Element>(found: readonly T[]): T | undefined =>
  found.find((one) => one.closest(selectors.dialog) !== null) ?? found[0]

/**
 * The one with a name, if it is there: of several the one in an open dialog, or the first. The name of a link or a switch may go on.
 */
export const find = <R extends Role>(role: R, name: string): Controls[R] | undefined => {
  const named = all(role).map((one) => ({ one, name: nameOf(one) }))
  const exact = named.filter((each) => each.name === name)
  const longer = mayGoOn.includes(role) ? named.filter((each) => each.name.startsWith(name)) : []
  return inFront((exact.length > 0 ? exact : longer).map(({ one }) => one))
}

/** The one with a name. @throws Error when it is not there */
export const get = <R extends Role>(role: R, name: string): Controls[R] => {
  const found = find(role, name)
  if (!found) throw new Error(`There is no ${role} “${name}” in: ${shown()}`)
  return found
}

/** Presses something, as a member does: it has the focus then. */
export const press = (name: string, role: 'button' | 'link' | 'checkbox' | 'radio' = 'button'): Promise<void> =>
  act(async () => {
    const target = get(role, name)
    target.focus()
    target.click()
  })

/** Types into the field with a name, or chooses there, in place of what it holds. */
export const type = (name: string, text: string): Promise<void> =>
  act(async () => {
    const field = get('field', name)
    // React hears of a value that was set past its own setter alone.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }))
  })

/** Fires an event with what belongs to it, of those that have no constructor here, too. */
export const fire = async (target: EventTarget, name: string, more: object = {}): Promise<Event> => {
  const event = Object.assign(new Event(name, { bubbles: true, cancelable: true }), more)
  await act(async () => void target.dispatchEvent(event))
  return event
}

/** Tries each way out of the dialog in front that answers nothing: Escape, a press beside it, its close icon. */
export const dismiss = async (closeIcon: string): Promise<void> => {
  const dialog = all('dialog').at(-1)
  if (!dialog) throw new Error(`There is no dialog in: ${shown()}`)
  await fire(dialog, 'cancel')
  await fire(dialog, 'click')
  if (find('button', closeIcon)) await press(closeIcon)
}

/** Presses a key where the focus is. @returns whether the page took it for itself */
export const key = async (name: string): Promise<boolean> =>
  (await fire(document.activeElement ?? document.body, 'keydown', { key: name })).defaultPrevented
