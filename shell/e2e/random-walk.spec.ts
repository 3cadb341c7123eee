import { expect, type Locator, type Page, test } from '@playwright/test'
import { signIn } from './support/sign-up.ts'
import { walkCommand } from './support/walk-command.ts'

// A member who presses whatever there is, types what nobody expects, goes back and forth, loses the network and turns the phone: nothing
// of it throws, leaves a blank page or a word of ours, or makes a page wider than its screen. `E2E_SEED` walks other ways.

const seed = Number(process.env.E2E_SEED ?? 7)
const steps = 150
const password = 'Quintet-Demo-7'

/** Numbers from 0 to 1 by a seed. Mulberry32, by Tommy Ettinger (public domain). */
const chanceOf = (state: number) => (): number => {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const words = ['', 'a', '12', '1990-02-30', '175', 'ünïcödé 😀', 'x'.repeat(400), '<b>hi</b>', '-5', '1e9', 'مرحبا']
const keys = ['Escape', 'Enter', 'Tab', 'Shift+Tab', 'ArrowLeft', 'ArrowRight', 'ArrowDown', 'Space']
const sizes = [
  [320, 568],
  [390, 844],
  [820, 1180],
  [1280, 800],
] as const
const choices = ['checkbox', 'radio', 'range', 'button', 'submit']
// The walk of one member is to go on, and the account is needed by other tests.
const final = /delete|sign out/i
const soon = { timeout: 800 }

interface Walk {
  page: Page
  chance: () => number
  pick: <T>(all: readonly T[]) => T
  isOffline: boolean
  /** What was done, as a failure tells it. */
  trail: string[]
  /** What is wrong. */
  found: string[]
}

const setOffline = async (walk: Walk, isOffline: boolean): Promise<void> => {
  walk.isOffline = isOffline
  await walk.page.context().setOffline(isOffline)
}

// Time for what was asked for to come, and what went to hand its focus on.
const settleMs = 3000

// A page of the server, such as the figures for everybody, is another document and begins at its top.
const isKept = () => document.activeElement !== document.body || document.documentElement.dataset['shell'] === undefined

/** Whether the focus stands somewhere, as it has to after a press by keyboard: else who goes by keys begins the page anew. */
const isSomewhere = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(isKept, undefined, { timeout: settleMs })
    .then(() => true)
    .catch(() => false)

const pressByKey = async ({ page, found, trail }: Walk, one: Locator, tag: string): Promise<void> => {
  await one.focus(soon)
  await page.keyboard.press(tag === 'A' ? 'Enter' : 'Space')
  if (!(await isSomewhere(page))) found.push(`${page.url()} lost the focus, after ${trail.slice(-4).join(' > ')} by keyboard`)
}

const press = async (walk: Walk): Promise<void> => {
  const all = walk.page.locator(
    'a:visible, button:visible, input:visible, textarea:visible, select:visible, summary:visible, label:visible',
  )
  const count = await all.count()
  if (count === 0) return
  const one = all.nth(Math.floor(walk.chance() * count))
  const { tag, type, name, href } = await one.evaluate((element) => ({
    tag: element.tagName,
    type: element.getAttribute('type') ?? '',
    name: (element.textContent || element.getAttribute('aria-label') || '').slice(0, 30),
    href: element.getAttribute('href') ?? '',
  }))
  if (type === 'file' || /^https?:/.test(href) || final.test(name)) return
  walk.trail.push(`${tag.toLowerCase()} ${name}`)
  if (tag === 'TEXTAREA' || (tag === 'INPUT' && !choices.includes(type))) await one.fill(walk.pick(words), soon)
  else if (tag === 'SELECT') await one.selectOption({ index: Math.floor(walk.chance() * (await one.locator('option').count())) })
  else if (walk.chance() < 0.2) await pressByKey(walk, one, tag)
  else await one.click({ ...soon, clickCount: walk.chance() < 0.1 ? 2 : 1 })
}

const turn = ({ page, pick }: Walk): Promise<void> => {
  const [width, height] = pick(sizes)
  return page.setViewportSize({ width, height })
}

/** What a member does, and how often in a hundred times. */
const actions: [number, string, (walk: Walk) => Promise<unknown>][] = [
  [72, 'press', press],
  [8, 'back', ({ page }) => page.evaluate(() => history.back())],
  [3, 'forward', ({ page }) => page.evaluate(() => history.forward())],
  [5, 'key', ({ page, pick }) => page.keyboard.press(pick(keys))],
  [3, 'network', (walk) => setOffline(walk, !walk.isOffline)],
  [3, 'turn', turn],
  [6, 'scroll', ({ page, pick }) => page.mouse.wheel(0, pick([-600, 600, 2000]))],
]

const nextAction = (chance: number): (typeof actions)[number] => {
  let left = chance * 100
  const found = actions.find(([share]) => (left -= share) < 0)
  return found ?? actions[0]!
}

/** What nobody is to see on any screen. */
const unfit = async (page: Page): Promise<string[]> => {
  const { text, wide, over } = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const sticksOut = (element: Element) => element.getBoundingClientRect().right > width + 1
    const widest = [...document.querySelectorAll('body *')].findLast(sticksOut)
    return {
      text: document.body.innerText,
      over: document.documentElement.scrollWidth - width,
      wide: `${width} px, by ${widest?.outerHTML.slice(0, 120) ?? 'nothing'}`,
    }
  })
  const strange = /.{0,40}(undefined|NaN|\[object|\{\w+\}|Invalid Date).{0,40}/.exec(text)
  return [...(strange ? [`shows ${strange[0]}`] : []), ...(over > 1 ? [`is ${over} px wider than its screen of ${wide}`] : [])]
}

const step = async (walk: Walk): Promise<void> => {
  const [, name, act] = nextAction(walk.chance())
  if (name !== 'press') walk.trail.push(name)
  // What was there a moment ago may be gone, covered or out of use: a member presses nothing then, either.
  await act(walk).catch(() => undefined)
}

// Loaded without a network, a page is as it was before its first script: steps that press nothing would make up the rest of the walk.
const hasControls = (page: Page): Promise<boolean> =>
  page
    .locator('a:visible, button:visible')
    .first()
    .waitFor({ timeout: settleMs })
    .then(() => true)
    .catch(() => false)

/** Back where there is something to press: the walk may have left the site, or been signed out. */
const keepIn = async (walk: Walk, email: string): Promise<void> => {
  const isIn = walk.page.url().startsWith('http') && !new URL(walk.page.url()).pathname.startsWith('/login')
  if (isIn && (await hasControls(walk.page))) return
  await setOffline(walk, false)
  await walk.page.goto('/')
  await expect(walk.page).toHaveURL(/home|login/)
  if (walk.page.url().includes('/login')) await signIn(walk.page, email, password)
}

const stages = [1, 2, 3, 4, 5, 6]
const titleOf = (stage: number) => `@full a walk at random of a member of stage ${stage} breaks nothing`

// Also of one that ended by its time.
test.afterEach(({ page: _ }, { title, status, expectedStatus }) => {
  const stage = stages.find((one) => title === titleOf(one))
  if (stage === undefined || status === expectedStatus) return
  console.error(`Seed ${seed}, stage ${stage}. To walk it again, in shell/: ${walkCommand(seed, stage, process.env)}`)
})

for (const stage of stages)
  test(titleOf(stage), async ({ page }) => {
    const chance = chanceOf(seed * 10 + stage)
    const walk: Walk = {
      page,
      chance,
      pick: (all) => all[Math.floor(chance() * all.length)] as (typeof all)[number],
      isOffline: false,
      trail: [],
      found: [],
    }
    const { found } = walk
    const note = (what: string) =>
      found.push(`${new URL(page.url()).pathname} ${what}, after ${walk.trail.slice(-6).join(' > ')}`)
    page.on('pageerror', (error) => note(`threw ${error.stack}`))
    page.on('response', (response) => response.status() >= 500 && note(`got ${response.status()} of ${response.url()}`))
    const email = `stage${stage}@demo.quintet.example`
    await signIn(page, email, password)
    for (let taken = 0; taken < steps; taken += 1) {
      await step(walk)
      await keepIn(walk, email)
      for (const what of await unfit(page).catch(() => [])) note(what)
    }
    await setOffline(walk, false)
    await page.goto('/')
    await expect(page.locator('li[data-tile]').first()).toBeVisible()
    expect(found).toEqual([])
  })
