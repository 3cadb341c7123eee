import { expect, type Page } from '@playwright/test'

export interface Mail {
  code: string | null
  text: string
}

/** The newest mail to an address since a time (epoch milliseconds); waits for it. `holding` tells it from others. */
export const mailTo = async (page: Page, address: string, after: number, holding = ''): Promise<Mail> => {
  let mail: Mail | undefined
  await expect(async () => {
    const answer = await page.request.get(`/dev/outbox?to=${encodeURIComponent(address)}&after=${after}`)
    expect(answer.ok()).toBe(true)
    mail = (await answer.json()) as Mail
    expect(mail.text).toContain(holding)
  }).toPass()
  return mail as Mail
}

/** The code of the newest mail with one; other mails to the address may come before it. */
export const codeTo = async (page: Page, address: string, after: number): Promise<string> => {
  let code: string | null = null
  await expect(async () => {
    code = (await mailTo(page, address, after)).code
    expect(code).not.toBeNull()
  }).toPass()
  return code ?? ''
}
