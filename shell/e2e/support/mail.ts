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
