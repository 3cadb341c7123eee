import { createHmac } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { text } from './texts.ts'

/** A text of the console in English. */
export const staffText = (key: string, params = {}) => text('staff', key, params)

const password = 'Quintet-Staff-7'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows now for a key in letters (RFC 6238). */
export const codeOf = (key: string): string => {
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  return String((mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

const used = new Map<string, string>()

/** A code that the app of a demo account shows, later than the one before: each works once, and none before it any more. */
const nextCode = async (page: Page, email: string): Promise<string> => {
  let free = ''
  await expect(async () => {
    const { codes } = (await (await page.request.get(`/dev/staff-codes?of=${email}`)).json()) as { codes: string[] }
    free = codes[codes.indexOf(used.get(email) ?? '') + 1] ?? ''
    expect(free).not.toBe('')
  }).toPass({ timeout: 60_000 })
  used.set(email, free)
  return free
}

/** Enters password and code where they are asked for, whatever the language. */
export const proveStaff = async (page: Page, email: string): Promise<void> => {
  const submit = page.locator('button[type=submit]').last()
  await page.locator('input[autocomplete=current-password]').fill(password)
  await submit.click()
  await page.locator('input[autocomplete=one-time-code]').fill(await nextCode(page, email))
  await submit.click()
}

/** Signs one of the demo's staff in. */
export const signInStaff = async (page: Page, role: string): Promise<void> => {
  const email = `${role}@staff.quintet.example`
  await page.goto('/staff')
  await page.locator('input[type=email]').fill(email)
  await proveStaff(page, email)
  await expect(page.getByRole('navigation')).toBeVisible()
}
