import { createHmac } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { text } from './texts.ts'

/** A text of the console in English. */
export const staffText = (key: string, params = {}) => text('staff', key, params)

const password = 'Quintet-Staff-7'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const stepNow = (): number => Math.floor(Date.now() / 30_000)

/** The code that an authenticator app shows for a key in letters (RFC 6238), now or at another step of half a minute. */
export const codeOf = (key: string, step = stepNow()): string => {
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  return String((mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

const keys = new Map<string, string>()
const used = new Map<string, number>()

/** A code of an account that it has not used yet: each works once, and none before it any more. */
const nextCode = async (email: string): Promise<string> => {
  // The server takes the code before and the one after the present one as well: clocks differ. The one before is never
  // chosen here: when the half minute ends while it is typed, it is two old on the server, and refused.
  const free = () => Math.max(stepNow(), (used.get(email) ?? 0) + 1)
  await expect.poll(() => free() - stepNow(), { timeout: 60_000 }).toBeLessThanOrEqual(1)
  const step = free()
  used.set(email, step)
  return codeOf(keys.get(email) ?? '', step)
}

/** Enters password and code where they are asked for, whatever the language. */
export const proveStaff = async (page: Page, email: string): Promise<void> => {
  const submit = page.locator('button[type=submit]').last()
  await page.locator('input[autocomplete=current-password]').fill(password)
  await submit.click()
  await page.locator('input[autocomplete=one-time-code]').fill(await nextCode(email))
  await submit.click()
}

/** Signs somebody in for the first time: the password that was mailed or printed, a new one, and an authenticator app. */
export const signInFirst = async (page: Page, email: string, firstPassword: string): Promise<void> => {
  await page.goto('/staff')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[autocomplete=current-password]').fill(firstPassword)
  await page.locator('button[type=submit]').last().click()
  await page.locator('input[autocomplete=new-password]').first().fill(password)
  await page.locator('button[type=submit]').last().click()
  keys.set(email, ((await page.locator('output').textContent()) ?? '').replaceAll(' ', ''))
  await page.locator('input[autocomplete=one-time-code]').fill(await nextCode(email))
  await page.locator('button[type=submit]').last().click()
  await expect(page.getByRole('navigation')).toBeVisible()
}

/** Makes an account of the role on the site, signs it in and returns its address. No test waits for the codes of another. */
export const signInStaff = async (page: Page, role: string): Promise<string> => {
  const made = await page.request.post(`/dev/staff?role=${role}`)
  const { email, key } = (await made.json()) as { email: string; key: string }
  keys.set(email, key)
  await page.goto('/staff')
  await page.locator('input[type=email]').fill(email)
  await proveStaff(page, email)
  await expect(page.getByRole('navigation')).toBeVisible()
  return email
}

/** The screens of the console, by the role that finds them. */
export const staffScreens = {
  moderator: ['photos', 'proofs', 'cases', 'account'],
  second: ['appeals', 'audit'],
  support: ['members'],
  operator: ['weeks', 'releases', 'jobs', 'notices', 'people'],
} as const
