import { expect, type Page } from '@playwright/test'
import { test } from './faults/member.ts'
import { expectMounted, openHome, openTile } from './faults/page.ts'
import { freshBuild, release, revokeVersion, wrapEntry } from './faults/release-store.ts'
import { text } from './support/texts.ts'

// A tile that reaches for what is not its own: it keeps all that the shell gave it where the test can try it.

test.use({ trace: 'off' })

const remote = 'mf-images'

interface Given {
  $session: { get(): object }
  environment(): { storage: Storage }
  send(call: string, input: object): Promise<unknown>
  leaveSite(address: string): Promise<boolean>
  currentIdToken(): unknown
}
type Greedy = typeof globalThis & {
  given: Given
  /** What came of something: `done`, or the code or words of what it threw. */
  tried(work: () => unknown): Promise<string>
  left?: Promise<boolean>
  __FEDERATION__?: { __INSTANCES__: { shareScopeMap: object }[] }
}

const rigged = async () => {
  const build = await freshBuild(remote)
  wrapEntry(
    build,
    `const keep = async (scope) => { const [shared] = Object.values(scope['@quintet/sdk']); globalThis.given = (await shared.get())() };
globalThis.tried = (work) => Promise.resolve().then(work).then(() => 'done', (error) => error.code ?? String(error));
export const get = inner.get`,
    'export const init = async (scope, ...more) => { await keep(scope); return inner.init(scope, ...more) };',
  )
  return release(build)
}

const outcomes = (page: Page) =>
  page.evaluate(async () => {
    const { given, tried, __FEDERATION__ } = globalThis as Greedy
    return {
      token: await tried(() => given.currentIdToken()),
      session: JSON.stringify(given.$session.get()),
      refresh: given.environment().storage.getItem('raaahr'),
      isSignedIn: localStorage.getItem('raaahr') !== null,
      foreign: await tried(() => given.send('listMatches', {})),
      own: await tried(() => given.send('loadOwnPhotos', { links: false })),
      offered: (__FEDERATION__?.['__INSTANCES__'] ?? []).flatMap(({ shareScopeMap }) =>
        Object.values(shareScopeMap).flatMap((scope) => Object.keys(scope as object)),
      ),
      patched: await tried(() => Object.assign(given, { send: () => undefined })),
    }
  })

test('a tile gets no token, no foreign call and no way out that does not ask', async ({ member: page }) => {
  const version = await rigged()
  await openHome(page)
  await openTile(page, remote)
  await expectMounted(page, remote, version)
  await page.waitForFunction(() => (globalThis as Greedy).given !== undefined)
  const found = await outcomes(page)
  expect(found.token).toContain('currentIdToken of @quintet/sdk is not for mf-images')
  expect(found.session).toContain('"authenticated":true')
  expect(found.session).not.toMatch(/eyJ|idToken|accessToken/)
  expect([found.refresh, found.isSignedIn]).toEqual([null, true])
  expect([found.foreign, found.own]).toEqual(['tile.undeclared', 'done'])
  expect(found.offered).toEqual([])
  expect(found.patched).toContain('TypeError')
  await page.evaluate(
    () => void ((globalThis as Greedy).left = (globalThis as Greedy).given.leaveSite('https://elsewhere.example/x')),
  )
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(text('script', 'leave.title'))
  await expect(question.getByRole('button', { name: 'elsewhere.example' })).toBeVisible()
  const picture = process.env['E2E_PICTURE']
  if (picture) await page.screenshot({ path: picture })
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => (globalThis as Greedy).left)).toBe(false)
  expect(new URL(page.url()).pathname).toMatch(/^\/images/)
  await revokeVersion(remote, version)
})
