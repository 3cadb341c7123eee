import { language } from '@quintet/domain/languages'
import type { Page } from 'playwright-core'
import { anyPage, dashboard, goTo, settled, tileOf } from '../browser/in-page.ts'
import { addressOf } from '../browser/go-through.ts'
import { drawnTwice, restAfterScripts, watchLoading } from '../browser/loading.ts'
import type { Visitor } from '../browser/visitor.ts'
import type { Finding } from '../finding.ts'
import type { AnswerChange } from '../site/other-answers.ts'
import type { World } from '../site/worlds.ts'
import { type SentCall, watchCalls } from './calls.ts'
import { type Effects, effectsInPage, typedPassword } from './effects.ts'
import { composeInPage, type Control, hasLostControls, observeInPage, placeInPage, type Scene, takeUpInPage } from './observe.ts'
import { givePicture } from './give-picture.ts'
import { pairsInPage, type Surround } from './pairs.ts'
import { watchProcessor } from './processor-time.ts'
import { bringBack, cutOff, holdBack } from './network.ts'
import { holdAnswers, isAwaitedAt, letAnswersGo } from './held-answers.ts'
import { takeSealed } from './read-sealed.ts'
import { passTime } from './still-page.ts'
import { type Shown, shownInCodes, shownInPictures } from './thumbnails.ts'
import { isTyped, textFor, wrongFor } from './typing.ts'
import { visibleAfterScroll } from './in-sight.ts'
import { type Legible, legibleInPage } from './legible.ts'
import { type LostIn, lostInOtherSizes } from './other-sizes.ts'

/**
 * What is done next: a control is used, a key closes a dialog, keys are pressed that the screen hears, the screen is opened anew, the
 * network goes or comes back, answers are held back or let go, or the page begins anew where the site answers otherwise.
 */
export interface Step {
  act: 'open' | 'use' | 'escape' | 'keys' | 'cut' | 'back' | 'hold' | 'letGo' | 'state'
  key: string
  /** What is typed, where that is not told by the field alone. */
  text?: string
  /** Whether Enter ends what is typed. */
  isEntered?: boolean
  /** Which of a list, or which end of a scale, is chosen, where it is not the next. */
  pick?: Pick
  /** What is answered otherwise from now on. */
  change?: AnswerChange
}

/** What is chosen of a list or on a scale; a number counts the choices of a list from 0. */
export type Pick = 'first' | 'last' | number

/** What a step led to. */
export interface Outcome {
  step: Step
  scene: Scene
  sent: SentCall[]
  effects: Effects
  surround: Surround
  /** What its pictures show. */
  shown: Shown[]
  /** What is there and would not be in other sizes, where that was looked at. */
  lostIn: LostIn
  /** What stays in sight while the page is moved, where that was looked at. */
  staying: string[]
  legible: Legible
  /** Milliseconds of processor time that the page worked. */
  workedMs: number
  troubles: Finding[]
}

/** Uses a tile like a member, step by step. */
export interface Actor {
  /** @returns nothing where there is no such control */
  take(step: Step): Promise<Outcome>
}

const [stepMs, hasteMs] = [30_000, 100]
// A member for whom a tile is closed is led elsewhere: it is not waited for to the end.
const rest = { calmMs: 40, mostMs: 3000, lostMs: 700 }
// What says that it is busy says so as long as answers are held back.
const heldRest = { calmMs: 150, isHeldBack: true }
// A part that comes over the network, on a machine with other work.
const openMs = 10_000

const ends = { first: 'Home', last: 'End' }

const keyFor = (kind: string, pick: Pick | undefined): string => {
  if (/range|slider/.test(kind)) return pick === 'first' || pick === 'last' ? ends[pick] : 'ArrowRight'
  return /checkbox|radio|switch|option/.test(kind) ? 'Space' : 'Enter'
}

// Like a member who sees nothing happen: once more while the first answer is awaited.
const pressTwice = async (page: Page, key: string, press: () => Promise<void>): Promise<void> => {
  await page.evaluate(holdAnswers)
  await press()
  if (await page.evaluate(isAwaitedAt, key)) await press()
  await page.evaluate(letAnswersGo).catch(() => undefined)
}

/** How a member uses controls. */
interface Manner {
  languageId: number
  isWrong: boolean
  byFinger: boolean
  /** Whether the network is away: nothing is awaited then, as all fails at once. */
  isCutOff: boolean
}

const typedIn = ({ kind, key, traits }: Control, { languageId, isWrong }: Manner): string =>
  isWrong ? wrongFor(kind, traits) : textFor(kind, key, traits, languageId)

const typeInto = async (page: Page, control: Control, { text, isEntered }: Step, manner: Manner): Promise<void> => {
  const typed = text ?? typedIn(control, manner)
  // What was there is marked, and goes.
  await (typed === '' ? page.keyboard.press('Delete') : page.keyboard.type(typed))
  await page.evaluate(composeInPage)
  // A new line is a part of what is written.
  if (control.kind === 'textarea') await page.keyboard.press('Shift+Enter')
  if (isEntered) await page.keyboard.press('Enter')
}

const useControl = async (page: Page, control: Control, step: Step, manner: Manner): Promise<void> => {
  const { kind, key } = control
  const isHeld = await page.evaluate(takeUpInPage, { key, pick: step.pick })
  if (!isHeld || kind.startsWith('select') || /date|time|file/.test(kind)) return
  if (isTyped(kind)) return typeInto(page, control, step, manner)
  // What is covered at its middle is pressed by the keyboard.
  const place = manner.byFinger ? await page.evaluate(placeInPage, key) : undefined
  const press = () => (place ? page.mouse.click(place.x, place.y) : page.keyboard.press(keyFor(kind, step.pick)))
  return kind.startsWith('button') && !manner.isCutOff ? pressTwice(page, key, press) : press()
}

// What a page may hear that no control of it has.
const heardKeys = ['5', 'ArrowRight', 'ArrowLeft']

const pressKeys = async (page: Page): Promise<void> => {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (const key of heardKeys) await page.keyboard.press(key)
}

// A page that is left meanwhile is looked at once it is there.
const observe = async (page: Page, within: string): Promise<[Scene, Surround]> => {
  for (let look = 0; ; look += 1) {
    try {
      return [await page.evaluate(observeInPage, within), await page.evaluate(pairsInPage, within)]
    } catch (error) {
      if (look === 3) throw error
      await page.waitForLoadState().catch(() => undefined)
    }
  }
}

// Who has chosen another language goes on in the one before.
const spokenIn = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang)

// What a member typed as a password, in the body of a call.
const toldTo = (calls: readonly SentCall[]): string[] =>
  calls.flatMap(({ call, body }) =>
    Object.entries(body).flatMap(([way, value]) => (value.includes(typedPassword) ? [`${way} of ${call}`] : [])),
  )

interface Used {
  tile: string
  remote: string
  /** Time of the page, epoch milliseconds. */
  at: number
  /** Selector of the part of the page that is looked at, where it is not the tile alone. */
  within?: string | undefined
}

/** When a screen is looked at in other sizes, too: as it opens, or after each step. */
export type Resized = 'none' | 'opened' | 'always'

/** How the site is that is used. */
interface Site {
  world: World
  /** How it answers once a screen stands, where that is otherwise. */
  afterwards?: World
  languageId: number
  /** Whether fields are filled in with what does not fit them. */
  isWrong?: boolean
  /** Whether controls are pressed where they stand, in place of by a key. */
  byFinger?: boolean
  /** Which screens are looked at in other sizes, too. */
  resized?: Resized
  /** Whether what fails once does so each time that a screen is opened. */
  isOfFailures?: boolean
  /** Whether a tenth of a second passes with a step, in place of half a minute. */
  isInHaste?: boolean
}

/** Somebody who uses a tile in a page. */
export const actorOf = (
  visitor: Visitor,
  { tile, remote, at, within = '[data-remote-root]' }: Used,
  {
    world,
    afterwards,
    languageId,
    isWrong = false,
    byFinger = false,
    resized = 'none',
    isOfFailures = false,
    isInHaste = false,
  }: Site,
): Actor => {
  const { page, trouble } = visitor
  let time = at
  let isCutOff = false
  let letGo: (() => Promise<void>) | undefined
  let opened = 0
  let last: Scene | undefined
  const sent = watchCalls(page, () => time)
  const worked = watchProcessor(page)
  const loading = watchLoading(page)
  const given = givePicture(page)
  const settle = async (awaited: string, mostMs: number) => {
    await page.evaluate(drawnTwice)
    await given()
    await restAfterScripts(page, loading, () => page.evaluate(settled, { ...rest, ...(letGo && heldRest), mostMs, awaited }))
  }
  const resize = async () => {
    const lost = await lostInOtherSizes(page, within)
    // What a page laid out anew in between is another control, by the same key.
    if (await page.evaluate(hasLostControls)) await page.evaluate(observeInPage, within)
    return lost
  }
  const does: Record<Step['act'], (step: Step) => Promise<void>> = {
    open: async ({ key: screen }) => {
      if (last?.isDialog) await page.keyboard.press('Escape')
      // An answer may send the member away for a while, such as to pay.
      if ((await page.locator('#root').count()) === 0 || (await spokenIn(page)) !== language(languageId).bcp47)
        await visitor.begin(languageId)
      const address = addressOf(tile, screen)
      if (last?.path.replace(/\?.*$/, '') === address) {
        // What stands there goes, and begins anew.
        await page.evaluate(goTo, '/home')
        await page.evaluate(settled, { calmMs: 0, mostMs: rest.mostMs, awaited: dashboard })
      }
      await page.evaluate(goTo, address)
    },
    use: async (step) => {
      const control = last?.controls.find((one) => one.key === step.key)
      if (control) await useControl(page, control, step, { languageId, isWrong, byFinger, isCutOff })
    },
    cut: async () => {
      isCutOff = true
      await cutOff(page)
    },
    back: async () => {
      isCutOff = false
      await bringBack(page)
    },
    hold: async () => {
      letGo = await holdBack(page)
    },
    letGo: async () => {
      await letGo?.()
      letGo = undefined
    },
    state: async ({ change }) => {
      await visitor.moveTo(world, change)
      await visitor.begin(languageId)
    },
    keys: () => pressKeys(page),
    escape: () => page.keyboard.press('Escape'),
  }
  return {
    take: async (step) => {
      if (afterwards !== undefined) await visitor.moveTo(step.act === 'open' ? world : afterwards)
      if (isOfFailures && step.act === 'open') await visitor.moveTo(world, undefined, (opened += 1))
      await worked()
      time = await page.evaluate(passTime, isInHaste ? hasteMs : stepMs)
      await does[step.act](step)
      const isOpened = step.act === 'open'
      await settle(isOpened && remote !== '' ? tileOf(remote) : anyPage, isOpened ? openMs : rest.mostMs).catch(() => undefined)
      const workedMs = await worked()
      const [scene, surround] = await observe(page, within)
      last = scene
      const staying = resized !== 'none' && isOpened ? await page.evaluate(visibleAfterScroll, within) : []
      const lostIn = resized === 'always' || (resized === 'opened' && isOpened) ? await resize() : {}
      const effects = await page.evaluate(effectsInPage, { secret: typedPassword, within })
      const legible = await page.evaluate(legibleInPage, within)
      // Most screens have none.
      const shown = effects.pictures.length > 0 ? await page.evaluate(shownInPictures, within) : []
      const pictures = sent.pictures()
      const looked = pictures.length > 0 ? await page.evaluate(shownInCodes, pictures).catch(() => ({})) : {}
      const calls = sent.take(await page.evaluate(takeSealed).catch(() => ({})), looked)
      effects.leaks.push(...toldTo(calls))
      const looks = { scene, effects, surround, shown, lostIn, staying, legible }
      return { step, ...looks, sent: calls, workedMs, troubles: await trouble.take() }
    },
  }
}
