/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */
import type { Page } from 'playwright-core'
import type { Finding } from '../finding.ts'
import type { Visitor } from '../browser/visitor.ts'

const pressable =
  '[data-remote-root] :is(a[href], button, summary, input[type=checkbox], input[type=radio], [role=button], [role=tab])'

// Of many alike one is pressed.
const kindsInPage = (selector: string): number[] => {
  const seen = new Set<string>()
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((control, index) => {
    const href = (control.getAttribute('href') ?? '').replaceAll(/\d+/g, '#')
    const kind = [
      control.localName,
      control.className,
      control.parentElement?.className,
      href,
      control.getAttribute('name') ?? '',
    ].join(' ')
    const isOpen = control.checkVisibility() && !control.matches(':disabled, [aria-disabled=true]')
    if (!isOpen || control.closest('[inert]') || seen.has(kind)) return []
    seen.add(kind)
    return [index]
  })
}

const pressInPage = ({ selector, index }: { selector: string; index: number }): string => {
  const control = document.querySelectorAll<HTMLElement>(selector)[index]
  if (!control) return ''
  const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40)
  control.click()
  return name || control.localName
}

/** What pressing the controls of a screen led to. */
export interface Pressed {
  findings: Finding[]
  pressed: number
  left: number
}

// Where an answer of the API sends the member for a while, such as to pay.
const awayFor = new Set(['pay', 'age', 'exports'])

const mark = () => void Object.assign(globalThis, { gateStands: true })
const isMarked = (page: Page) => page.evaluate(() => 'gateStands' in globalThis).catch(() => false)

// The page is the same one as before, or it is loaded anew.
const standAgain = async (visitor: Visitor): Promise<Finding[]> => {
  const { page } = visitor
  if (await isMarked(page)) return []
  await page.waitForLoadState('domcontentloaded')
  const { pathname } = new URL(page.url())
  await visitor.begin(1)
  await page.evaluate(mark)
  return awayFor.has(pathname.split('/')[1] ?? '') ? [] : [{ rule: 'page-errors', said: `leaves the page for ${pathname}` }]
}

const pressOne = async (visitor: Visitor, index: number): Promise<Finding[]> => {
  const { page, trouble } = visitor
  await trouble.take()
  const name = await page.evaluate(pressInPage, { selector: pressable, index })
  const isCalm = await visitor.rest().catch(() => true)
  const seen = [...(await trouble.take()), ...(await standAgain(visitor))]
  if (!isCalm) seen.push({ rule: 'page-errors', said: 'nothing comes to rest' })
  return seen.map((one) => ({ ...one, said: `pressing “${name}”: ${one.said}` }))
}

const stand = async ({ page, visit }: Visitor, path: string, remote: string): Promise<void> => {
  const hasDialog = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0
  if (new URL(page.url()).pathname === path && !hasDialog) return
  if (hasDialog) await page.keyboard.press('Escape')
  await visit('/home')
  await visit(path, remote)
}

/**
 * Presses one of each kind of a screen's controls, each on the screen as it was. None may throw, lock the page or leave the site.
 * @param isTime whether there is time for one more
 */
export const pressControls = async (visitor: Visitor, path: string, remote: string, isTime: () => boolean): Promise<Pressed> => {
  const findings: Finding[] = []
  await visitor.page.evaluate(mark)
  await visitor.visit(path, remote)
  const kinds = await visitor.page.evaluate(kindsInPage, pressable)
  let pressed = 0
  for (const index of kinds) {
    if (!isTime()) break
    await stand(visitor, path, remote)
    findings.push(...(await pressOne(visitor, index)))
    pressed += 1
  }
  return { findings, pressed, left: kinds.length - pressed }
}
