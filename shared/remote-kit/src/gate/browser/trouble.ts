import type { Page } from 'playwright-core'
import { typedPassword } from '../acts/effects.ts'
import type { Finding } from '../finding.ts'
import { withheldHeader } from '../site/photo.ts'
import type { PageNotes } from './in-page.ts'

/** What goes wrong in a page without being asked. */
export interface Trouble {
  /** What was seen since this was asked last. */
  take(): Promise<Finding[]>
}

// Told by the gate itself, or by the browser of an answer that a look has noted already.
const knownWords = [/the server responded with a status of/, /net::ERR_INTERNET_DISCONNECTED/]

/** Watches a page for errors, breaches of its policy and requests to other sites, none of which leaves the machine. */
export const watchTrouble = async (page: Page, address: string): Promise<Trouble> => {
  const seen: Finding[] = []
  const note = (rule: string, said: string) => void seen.push({ rule, said: said.replaceAll(/\s+/g, ' ').slice(0, 200) })
  page.on('pageerror', (error) => note('page-errors', `throws: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (text.includes(typedPassword)) note('secrets', 'the console says what was typed as a password')
    if (message.type() === 'error' && !knownWords.some((known) => known.test(text)))
      note('page-errors', `the console says: ${text.replaceAll(address, '')}`)
  })
  page.on('popup', (popup) => {
    note('foreign-requests', `opens another page: ${popup.url()}`)
    void popup.close()
  })
  page.on('response', (response) => {
    // A picture that the live version has not is withheld as those that it has are.
    if (response.headers()[withheldHeader] !== undefined) return
    const { pathname } = new URL(response.url())
    if (response.status() >= 400 && !pathname.startsWith('/api/')) note('page-errors', `${pathname} answers ${response.status()}`)
  })
  const isForeign = (url: URL) => /^https?:$/.test(url.protocol) && url.origin !== address
  await page.route(isForeign, (route) => {
    note('foreign-requests', `asks ${new URL(route.request().url()).origin}`)
    return route.abort()
  })
  return {
    take: async () => {
      const violations = await page
        .evaluate(() => (globalThis as unknown as { gateNotes?: PageNotes }).gateNotes?.violations.splice(0) ?? [])
        .catch(() => [])
      for (const said of new Set(violations)) note('policy', said)
      return seen.splice(0)
    },
  }
}
