import { writeFile } from 'node:fs/promises'
import type { Releases } from '@quintet/registry'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../browser/launch.ts'
import { goTo, pageStart, settled, tileOf } from '../browser/in-page.ts'
import { learnScreens } from '../browser/screens.ts'
import { shellServed } from '../shell-served.ts'
import { findCall } from '../site/find-call.ts'
import { serveTrial } from '../site/serve.ts'
import { type AnswerRecord, recordFile } from './record.ts'

/** Where answers are recorded from, and by whom they are asked for. */
export interface Recording {
  root: string
  /** Address of a site with the demo. */
  site: string
  /** Releases of the tiles that ask. */
  releases: Releases
  email: string
  password: string
  tiles: string[]
}

const passOn = async (site: string, request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const body = request.method === 'GET' ? null : await request.clone().arrayBuffer()
  const headers = new Headers(request.headers)
  for (const name of ['host', 'origin', 'connection', 'content-length', 'accept-encoding']) headers.delete(name)
  const answer = await fetch(site + pathname + search, { method: request.method, headers, body })
  const passed = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) passed.delete(name)
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers: passed })
}

const claimsOf = (idToken: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

// Tokens and codes of the demo are nothing to keep.
const keptOperations = new Set(['GetUser', 'ListDevices'])

const noteIdentity = (record: AnswerRecord, operation: string, body: Record<string, unknown>): void => {
  const { IdToken } = (body['AuthenticationResult'] ?? {}) as { IdToken?: string }
  if (IdToken) record.claims = claimsOf(IdToken)
  if (keptOperations.has(operation)) record.identity[operation] = body
}

const signIn = async (page: Page, { email, password }: Recording): Promise<void> => {
  await page.goto('/login')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL('**/home')
  await page.locator('[data-tile] a').first().waitFor()
}

const visitAll = async (page: Page, tile: string): Promise<void> => {
  const screens = learnScreens(tile, [])
  const seen = new Set<string>()
  const see = async (path: string) => {
    seen.add(path)
    await page.evaluate(goTo, `/${tile}${path && `/${path}`}`)
    await page.evaluate(settled, { calmMs: 300, mostMs: 20_000, awaited: tileOf(`mf-${tile}`) })
    await screens.read(page)
  }
  await see('')
  for (let next = screens.found().paths; next.length > 0; next = screens.found().paths.filter((path) => !seen.has(path)))
    for (const path of next) if (!seen.has(path)) await see(path)
  const { paths, unknown } = screens.found()
  process.stdout.write(`${tile}: ${paths.length} screens${unknown.length > 0 ? `, no address for ${unknown.join(', ')}` : ''}\n`)
}

/** Goes through every screen of some tiles as a member of a demo, and keeps what the API answers. */
export const recordAnswers = async (recording: Recording): Promise<AnswerRecord> => {
  const record: AnswerRecord = { at: 0, claims: {}, identity: {}, answers: [] }
  const api = async (request: Request) => {
    const [found, answer] = [await findCall(request), await passOn(recording.site, request)]
    record.at ||= Number(answer.headers.get('x-server-time') ?? 0)
    const isKnown = record.answers.some(
      ({ call, request: wire }) => call === found?.name && JSON.stringify(wire) === JSON.stringify(found.wire),
    )
    if (found && answer.ok && !isKnown)
      record.answers.push({ call: found.name, request: found.wire, answer: await answer.clone().json() })
    return answer
  }
  const identity = async (request: Request) => {
    const answer = await passOn(recording.site, request)
    const operation = request.headers.get('x-amz-target')?.split('.').at(-1) ?? ''
    if (answer.ok) noteIdentity(record, operation, (await answer.clone().json()) as Record<string, unknown>)
    return answer
  }
  const photos = (request: Request) => passOn(recording.site, request)
  const { folder } = await shellServed(recording.root, recording.releases)
  const site = await serveTrial({ ...recording, shellFolder: folder, api, identity, photos })
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ baseURL: site.address, locale: 'en-GB' })
    await page.addInitScript({ content: pageStart })
    await page.routeWebSocket('**/push', () => undefined)
    await signIn(page, recording)
    for (const tile of recording.tiles) await visitAll(page, tile)
  } finally {
    await browser.close()
    await site.close()
  }
  await writeFile(recordFile, `${JSON.stringify(record)}\n`)
  return record
}
