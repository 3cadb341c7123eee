import { expect, type Page, test } from '@playwright/test'
import { noViolations } from './support/axe.ts'
import { launchDesktopBrowser } from './support/desktop-browser.ts'
import { goTo, openTile } from './support/navigate.ts'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// A voice note in the browser: recorded from Chromium's own tone in place of a microphone (playwright.config.ts), listened to, sent, played.

const t = (key: string, params?: Record<string, string>) => text('matches', key, params)

const openKeys = async (page: Page, chat: string): Promise<void> => {
  await openTile(page, 'matches')
  await goTo(page, chat)
  await page.getByLabel(text('script', 'keys.password'), { exact: true }).fill('lantern by the harbour')
  await page.getByRole('button', { name: text('script', 'keys.unlock'), exact: true }).click()
  await expect(page.getByRole('log')).toBeVisible({ timeout: 30_000 })
}

/** Opens the first open chat of the demo's member, with its keys. */
const openChat = async (page: Page): Promise<string> => {
  await signIn(page, 'stage5@demo.quintet.example', 'Quintet-Demo-7')
  await openTile(page, 'matches')
  const first = page
    .locator('main li', { hasText: t('stage.open') })
    .locator('a[href^="/matches/"]')
    .first()
  const chat = `${(await first.getAttribute('href')) ?? ''}/chat`
  await openKeys(page, chat)
  return chat
}

const record = async (page: Page, seconds: number): Promise<void> => {
  await page.getByRole('button', { name: t('voice.record') }).click()
  await expect(page.getByRole('timer')).toContainText(`0:0${seconds}`)
  await page.getByRole('button', { name: t('voice.stop') }).click()
}

/** The requests of a kind, as they were sent. */
const sentTo = (page: Page, path: string): string[] => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) bodies.push(request.postData() ?? '')
  })
  return bodies
}

test('@full a voice note is recorded, listened to, sent and played; the waveform is its slider', async ({ page }) => {
  const faults: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions policy|TrustedScript/i.test(message.text())) faults.push(message.text())
  })
  const stored = sentTo(page, '/api/chat/voice')
  const messages = sentTo(page, '/api/umes')
  const chat = await openChat(page)
  await record(page, 3)
  const own = page.getByRole('group', { name: t('voice.own') })
  const slider = own.getByRole('slider', { name: t('voice.seek') })
  await expect(slider).toHaveAttribute('aria-valuetext', /of 0:03/)
  // Nothing leaves the device before it is sent.
  expect([stored, messages]).toEqual([[], []])
  await own.getByRole('button', { name: t('voice.play') }).click()
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(0.5)
  await own.getByRole('button', { name: t('voice.pause') }).click()
  await page.getByRole('button', { name: t('voice.send') }).click()

  const note = page.getByRole('log').getByRole('group', { name: /Voice message, 0:03/ })
  await expect(note).toBeVisible()
  await expect.poll(() => [stored.length, messages.length]).toEqual([1, 1])
  await expect(page.getByRole('textbox', { name: t('chat.message') })).toBeFocused()
  // Read anew from the server and opened by another page; the keyboard seeks.
  await openKeys(page, chat)
  const again = page
    .getByRole('log')
    .getByRole('group', { name: /Voice message, 0:03/ })
    .last()
  const position = again.getByRole('slider', { name: t('voice.seek') })
  await position.focus()
  for (let press = 0; press < 15; press++) await page.keyboard.press('ArrowRight')
  await expect(position).toHaveValue('1.5')
  await again.getByRole('button', { name: t('voice.play') }).click()
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(1.6)
  // At its end it stands at its beginning again.
  await expect(position).toHaveValue('0')
  await expect(again.getByRole('button', { name: t('voice.play') })).toBeVisible()
  expect(faults).toEqual([])
})

test('a recording can be thrown away, and nothing of it leaves the device @full', async ({ page }) => {
  const stored = sentTo(page, '/api/chat/voice')
  await openChat(page)
  const notes = await page.getByRole('log').getByRole('group').count()
  await page.getByRole('button', { name: t('voice.record') }).click()
  await page.getByRole('button', { name: t('voice.cancel') }).click()
  await expect(page.getByRole('textbox', { name: t('chat.message') })).toBeFocused()
  await record(page, 1)
  await page.getByRole('button', { name: t('voice.discard') }).click()
  await expect(page.getByRole('textbox', { name: t('chat.message') })).toBeFocused()
  expect([stored, await page.getByRole('log').getByRole('group').count()]).toEqual([[], notes])
})

/** As when its member has told the browser no. */
const refuseMicrophone = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Browser.setPermission', { permission: { name: 'microphone' }, setting: 'denied', origin })
}

test('@full a microphone that is refused is said so, and what was begun goes on; allowed later, it records', async ({
  baseURL,
}) => {
  // The browser of the other tests says yes to every page, whatever its member chose.
  const browser = await launchDesktopBrowser(['--use-fake-device-for-media-stream'])
  const page = await browser.newPage({ baseURL: baseURL ?? '', locale: 'en-GB', viewport: { width: 390, height: 844 } })
  const messages = sentTo(page, '/api/umes')
  await openChat(page)
  const field = page.getByRole('textbox', { name: t('chat.message') })
  // An answer that was begun.
  await page
    .getByRole('log')
    .getByRole('button', { name: t('chat.tools') })
    .last()
    .click()
  await page.getByRole('button', { name: t('chat.reply'), exact: true }).click()
  const quoted = page.getByRole('button', { name: t('chat.noReply') })
  await expect(quoted).toBeVisible()
  await refuseMicrophone(page)
  await page.getByRole('button', { name: t('voice.record') }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('voice.trouble.denied') })).toBeVisible()
  const again = page.getByRole('button', { name: t('voice.again') })
  await expect(again).toBeFocused()
  await noViolations(page, 'a refused microphone')
  // The answer stays the same, and so does the place.
  await again.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: t('voice.trouble.denied') })).toBeVisible()
  await expect(again).toBeFocused()
  await page.getByRole('button', { name: t('voice.cancel') }).click()
  await expect(field).toBeFocused()
  await expect(quoted).toBeVisible()
  await field.fill('Then in writing')
  await field.fill('')
  await page.context().grantPermissions(['microphone'])
  await record(page, 1)
  await expect(page.getByRole('group', { name: t('voice.own') })).toBeVisible()
  await page.getByRole('button', { name: t('voice.discard') }).click()
  await field.fill('Then in writing')
  await page.getByRole('button', { name: t('chat.send') }).click()
  await expect(page.getByRole('log').getByText('Then in writing').last()).toBeVisible()
  await expect.poll(() => messages.length).toBe(1)
  await browser.close()
})
