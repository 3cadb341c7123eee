import { calls } from '@quintet/contract'
import { expect, type Page, test } from '@playwright/test'
import { noViolations } from './support/axe.ts'
import { goHome, goTo, openTile } from './support/navigate.ts'
import { dismissNoNetwork, requestsTo } from './support/network.ts'
import { signIn } from './support/sign-up.ts'
import { signInStaff, staffText as t } from './support/staff.ts'
import { text } from './support/texts.ts'

// A report from the member who makes it to the answer of an appeal. It ends the match of stages 5 and 6 and suspends stage 6: it comes
// after every other journey, and among the tests without a trace, which the runner leaves for the end, it is the last.

test.use({ trace: 'off' })

const script = (key: string, params = {}) => text('script', key, params)
const [reporter, reported] = ['stage5@demo.quintet.example', 'stage6@demo.quintet.example']
const facts = 'Two members received the same advertisement from you.'

/** Chooses the other's first message and the own answer; what is chosen and written is still there after a reload. */
const chooseEvidence = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: text('matches', 'evidence.add') }).click()
  // While the keys are locked there is one thing to do.
  await expect(page.locator('main input[type=password]')).toBeVisible()
  await expect(page.locator('footer').getByRole('button', { name: text('matches', 'evidence.done', { count: 0 }) })).toHaveCount(
    0,
  )
  await page.locator('main input[type=password]').fill('lantern by the harbour')
  await page.keyboard.press('Enter')
  const boxes = page.locator('main li').getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  await noViolations(page, 'messages as evidence')
  await boxes.nth(0).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const done = page.getByRole('button', { name: text('matches', 'evidence.done', { count: 2 }) })
  await done.click()
  await expect(page.getByText(text('matches', 'evidence.shown', { count: 2 }))).toBeVisible()
}

const openReport = async (page: Page): Promise<void> => {
  await openTile(page, 'matches')
  const open = page.locator('main li', { hasText: text('matches', 'stage.open') }).locator('a[href^="/matches/"]')
  await open.first().click()
  await page
    .getByRole('button', { name: text('matches', 'letGo.open', { name: '' }).split(' ')[0] as string })
    .first()
    .click()
  await page.locator('[role=dialog] a[href$="/report"]').click()
}

/** Without a network nothing is sent, and nothing of what was filled in is lost. */
const sendWithoutNetwork = async (page: Page): Promise<void> => {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: text('matches', 'report.action') }).click()
  const sure = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await sure.getByRole('button', { name: text('matches', 'report.action') }).click()
  await expect(sure.getByText(text('matches', 'report.consequence', { count: 2 }))).toBeHidden()
  await expect(sure.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await expect(page.getByText(text('matches', 'evidence.shown', { count: 2 }))).toBeVisible()
  await expect(page.getByRole('radio', { name: text('matches', 'report.reason.spam') })).toBeChecked()
}

const reportOpenMatch = async (page: Page): Promise<void> => {
  await signIn(page, reporter, 'Quintet-Demo-7')
  await openReport(page)
  await page.getByRole('radio', { name: text('matches', 'report.reason.spam') }).check()
  await chooseEvidence(page)
  await page.reload()
  await openReport(page)
  await expect(page.getByRole('radio', { name: text('matches', 'report.reason.spam') })).toBeChecked()
  // The keys are asked for again: no text of the chat lies on the device.
  await page.getByRole('button', { name: text('matches', 'report.action') }).click()
  await expect(page.getByText(text('matches', 'evidence.locked'))).toBeVisible()
  await page.locator('main input[type=password]').fill('lantern by the harbour')
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('matches', 'evidence.shown', { count: 2 }))).toBeVisible()
  await noViolations(page, 'report with evidence')
  await sendWithoutNetwork(page)
  await page.getByRole('button', { name: text('matches', 'report.action') }).click()
  const sure = page.locator('[role=alertdialog], dialog[open], [role=dialog]')
  await sure.getByRole('button', { name: text('matches', 'report.action') }).click()
  await expect(page.getByText(/Report \d+ has arrived\./)).toBeVisible()
}

const openNewest = async (page: Page, part: string): Promise<void> => {
  await page
    .getByRole('navigation', { name: t('nav.label') })
    .getByRole('link', { name: t('screen.cases') })
    .click()
  await page
    .getByRole('button', { name: new RegExp(part) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Case \d+/)
}

/** @returns the number of the case */
const suspend = async (page: Page): Promise<string> => {
  await openNewest(page, t('cases.reason.match.spam'))
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(page.getByText(t('evidence.verified'))).toHaveCount(2)
  await noViolations(page, 'case')
  await page.getByRole('radio', { name: t('cases.measure.suspend') }).check()
  await page.getByRole('button', { name: t('cases.submit') }).click()
  await expect(page.getByText(t('cases.ruleOpen'))).toBeVisible()
  await page.getByLabel(t('cases.rule')).selectOption('spam')
  await page.getByLabel(t('cases.facts')).fill(facts)
  await page.getByRole('button', { name: t('cases.submit') }).click()
  await expect(page.getByText(t('cases.decided'), { exact: true })).toBeVisible()
  return /\d+/.exec(title)?.[0] ?? ''
}

/** A case that is decided stands in no list any more: its number leads there, as a letter or another case names it. */
const findByNumber = async (page: Page, number: string): Promise<void> => {
  await page
    .getByRole('navigation', { name: t('nav.label') })
    .getByRole('link', { name: t('screen.cases') })
    .click()
  await page.getByLabel(t('members.case')).fill(number)
  await page.getByRole('button', { name: t('cases.openNumber') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('cases.title', { number }))
  await expect(page.getByText(facts)).toBeVisible()
  await noViolations(page, 'a decided case')
}

/** Signs a suspended member in, who comes to the reasons and to nothing else. */
const enterSuspended = async (page: Page): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel(script('login.email')).fill(reported)
  await page.getByLabel(script('login.password'), { exact: true }).fill('Quintet-Demo-7')
  await page.getByLabel(script('login.password'), { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(script('standing.title'))
}

/** What a suspended member comes to: the pages that are left to them, and the reasons in place of every other. */
const lookAround = async (page: Page): Promise<void> => {
  for (const path of ['/home', '/data', '/images', '/pools', '/judging', '/matches', '/data/user-data/about']) {
    await goTo(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(script('standing.title'))
  }
  const [data, standing] = [(key: string) => text('data', key), page.getByRole('heading', { name: script('standing.title') })]
  const left = { 'standing.data': 'account.title', 'standing.export': 'account.title', 'standing.delete': 'delete.title' }
  for (const [link, title] of Object.entries(left)) {
    await page.getByRole('link', { name: script(link) }).click()
    await expect(page.getByRole('heading', { level: 1 }), link).toHaveText(data(title))
    await expect(page.locator('main')).not.toHaveText(script('state.loading'))
    await page.goBack()
    await expect(standing).toBeVisible()
  }
  // What was bought can be withdrawn from; nothing more is sold.
  await goTo(page, '/data/account-payment')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(data('payment.title'))
  await expect(page.locator('main')).not.toHaveText(script('state.loading'))
  await expect(page.getByText(data('payment.how'))).toHaveCount(0)
  await goTo(page, '/standing')
}

const words = 'It was an invitation to a concert of mine.'

const appeal = async (page: Page): Promise<void> => {
  await expect(page.getByText(facts)).toBeVisible()
  await expect(page.getByText(script('rule.spam'))).toBeVisible()
  await noViolations(page, 'reasons')
  await page.getByLabel(script('appeal.text')).fill('short')
  await page.getByRole('button', { name: script('appeal.send') }).click()
  await expect(page.getByText(script('appeal.tooShort'))).toBeVisible()
  await expect(page.getByLabel(script('appeal.text'))).toHaveValue('short')
  await page.getByLabel(script('appeal.text')).fill(words)
  await test.step('what is written outlives a reload and a lost network', async () => {
    await page.reload()
    await expect(page.getByLabel(script('appeal.text'))).toHaveValue(words)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: script('appeal.send') }).click()
    await dismissNoNetwork(page)
    await expect(page.getByLabel(script('appeal.text'))).toHaveValue(words)
    await page.context().setOffline(false)
  })
  await test.step('two taps are one appeal', async () => {
    const sent = requestsTo(page, calls.appealMeasure)
    await page.getByRole('button', { name: script('appeal.send') }).dblclick()
    await expect(page.getByText(/You appealed on/)).toBeVisible()
    expect(sent).toHaveLength(1)
  })
}

const answer = async (page: Page): Promise<void> => {
  await page
    .getByRole('navigation', { name: t('nav.label') })
    .getByRole('link', { name: t('screen.appeals') })
    .click()
  await noViolations(page, 'appeals')
  await page.getByRole('radio', { name: t('appeals.outcome.lifted') }).check()
  await page.getByLabel(t('appeals.answer')).fill('An invitation is no advertisement.')
  await page.getByRole('button', { name: t('appeals.send') }).click()
  await expect(page.getByText(t('appeals.answered'), { exact: true })).toBeVisible()
}

test('@full a report is decided, its reasons are read, and an appeal is answered by another person (decision 54)', async ({
  browser,
}) => {
  const pageOf = async (size: { width: number; height: number }) => (await browser.newContext({ viewport: size })).newPage()
  const [phone, desktop] = [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]
  await test.step('a member reports', async () => reportOpenMatch(await pageOf(phone)))
  const moderator = await pageOf(desktop)
  await test.step('a moderator suspends', async () => {
    await signInStaff(moderator, 'moderator')
    const number = await suspend(moderator)
    await findByNumber(moderator, number)
  })
  const member = await pageOf(phone)
  await test.step('the member reads why, and appeals', async () => {
    await enterSuspended(member)
    await lookAround(member)
    await appeal(member)
  })
  await test.step('another person answers', async () => {
    const second = await pageOf(desktop)
    await signInStaff(second, 'second')
    await answer(second)
  })
  await test.step('everything is open again', async () => {
    await member.getByRole('button', { name: script('standing.again') }).click()
    await expect(member.getByRole('heading', { name: script('standing.title') })).toHaveCount(0)
    await goHome(member)
    await expect(member.locator('[data-tile=data] a')).toBeVisible()
  })
})
