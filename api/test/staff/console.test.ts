import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consoleRoutes } from '@quintet/site'
import { staffPoolId } from '@quintet/identity'
import { siteClientId, staffClientId } from '@quintet/identity/testing'
import { staffRoles } from '@quintet/contract/staff'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentFolder } from '../../src/places.ts'
import { type DemoStaff, readDemoStaff, seedDemoStaff } from '../../src/staff/demo-staff.ts'
import { type TestApp, createTestApp } from '../testing.ts'
import { answerChallenge, signInWith } from './sign-in-steps.ts'
import { postToStaff } from './staff-app.ts'

const codesOf = async ({ app: served }: TestApp, email: string) =>
  (await (await served.request(`/dev/staff-codes?of=${email}`, { headers: { host: 'localhost' } })).json()) as {
    codes: string[]
  }

let app: TestApp | undefined
afterEach(() => app?.close())

const ask = async (path: string, host: string) =>
  (await app?.app.request(path, { headers: { host }, method: path === '/staff-api/load-self' ? 'POST' : 'GET' }))?.status

describe('the console’s page', () => {
  let folder: string
  const template = '<html lang="{{lang}}" dir="{{dir}}"><style nonce="{{nonce}}">a{}</style><!--head--><!--body--></html>'
  const manifest = { version: '1', js: ['main.1.js'], css: [], files: [{ path: 'main.1.js', integrity: 'sha256-x' }] }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-'))
    await mkdir(folder, { recursive: true })
    for (const [name, text] of Object.entries({
      'manifest.json': JSON.stringify(manifest),
      'index.html': template,
      'main.1.js': 'export {}',
    }))
      await writeFile(join(folder, name), text)
  })
  afterEach(() => rm(folder, { recursive: true }))

  const get = (path: string, language = 'en') =>
    consoleRoutes({ folder, contentFolder, settings: { userPool: 'pool_Staff' } }).request(path, {
      headers: { 'accept-language': language },
    })

  test('is the same at all of its addresses, in the browser’s language, and knows where to sign in', async () => {
    const page = await (await get('/staff', 'ar')).text()
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain('"userPool":"pool_Staff"')
    expect(page).toContain('src="/assets/staff/main.1.js" integrity="sha256-x"')
    expect(await (await get('/staff/people', 'ar')).text()).toBe(page)
    expect(await (await get('/assets/staff/main.1.js')).text()).toBe('export {}')
    expect((await get('/assets/staff/nothing.js')).status).toBe(404)
  })

  test('may less than a member’s', async () => {
    const { headers } = await get('/staff')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('img-src data:;')
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain("form-action 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe|blob:|https?:/)
    expect([headers.get('x-robots-tag'), headers.get('x-frame-options')]).toEqual(['noindex', 'DENY'])
  })

  test('says so where it is not built', async () => {
    await rm(join(folder, 'manifest.json'))
    expect((await get('/staff')).status).toBe(503)
  })
})

const keysAt = (host: string, pool: string) => ask(`/identity/${pool}/.well-known/jwks.json`, host)

describe('an origin of its own', () => {
  test('holds the console and nothing else, and no other holds it', async () => {
    app = createTestApp({ environment: { QUINTET_STAFF_ORIGIN: 'https://staff.quintet.example' } })
    const [staff, site] = ['staff.quintet.example', 'quintet.example']
    expect(await ask('/', staff)).toBe(302)
    expect(await ask('/content/script-1.json', staff)).toBe(200)
    expect(await ask('/staff-api/load-self', staff)).toBe(401)
    for (const path of ['/login', '/home', '/api/w-gud', '/registry.json', '/dev/clock', '/assets/shell/x.js', '/photos/x'])
      expect([path, await ask(path, staff)]).toEqual([path, 404])
    for (const path of ['/staff', '/staff/people', '/staff-api/load-self', '/assets/staff/main.js'])
      expect([path, await ask(path, site)]).toEqual([path, 404])
    expect(await ask('/content/script-1.json', site)).toBe(200)
  })

  test('has the staff’s sign-in to itself, and not the members’', async () => {
    const { app: site } = (app = createTestApp({ environment: { QUINTET_STAFF_ORIGIN: 'https://staff.quintet.example' } }))
    const statusAt = async (host: string, ClientId: string) => {
      const headers = {
        host,
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword',
      }
      const body = JSON.stringify({ ClientId, Username: 'nobody@example.org' })
      const answer = await site.request('/identity/', { method: 'POST', headers, body })
      return [answer.status, answer.headers.get('x-amzn-errortype')]
    }
    const unknown = [400, 'ResourceNotFoundException']
    expect(await statusAt('staff.quintet.example', staffClientId)).toEqual([200, null])
    expect(await statusAt('quintet.example', staffClientId)).toEqual(unknown)
    expect(await statusAt('quintet.example', siteClientId)).toEqual([200, null])
    expect(await statusAt('staff.quintet.example', siteClientId)).toEqual(unknown)
    expect(await keysAt('quintet.example', staffPoolId)).toBe(404)
    expect(await keysAt('staff.quintet.example', staffPoolId)).toBe(200)
  })

  test('is refused with a path', () => {
    expect(() => createTestApp({ environment: { QUINTET_STAFF_ORIGIN: 'https://quintet.example/staff' } })).toThrow(
      /without a path/,
    )
  })
})

describe('the demo’s staff', () => {
  test('is one of each role, who signs in by the code that the demo shows', async () => {
    const demo = (app = createTestApp({ environment: { QUINTET_DEMO: '1' } }))
    await seedDemoStaff(demo.context)
    const staff = await readDemoStaff(demo.context.config.dataFolder)
    expect(staff.map(({ role }) => role)).toEqual(staffRoles)
    for (const { role, email, password } of staff) {
      const asked = await signInWith(demo, email, password)
      expect(asked['ChallengeName']).toBe('SOFTWARE_TOKEN_MFA')
      const { codes } = await codesOf(demo, email)
      const answers = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: codes[1] ?? '' }
      const inside = await answerChallenge(demo, 'SOFTWARE_TOKEN_MFA', asked['Session'], answers)
      const { IdToken } = inside['AuthenticationResult'] as { IdToken: string }
      expect((await postToStaff(demo, '/load-self', {}, IdToken)).body).toMatchObject({ email, roles: [role] })
    }
  })

  test('is made once, and goes on after a start that was cut short', async () => {
    const demo = (app = createTestApp({ environment: { QUINTET_DEMO: '1' } }))
    await seedDemoStaff(demo.context)
    const file = join(demo.context.config.dataFolder, 'demo-staff.json')
    const written = await readFile(file, 'utf8')
    await seedDemoStaff(demo.context)
    expect(await readFile(file, 'utf8')).toBe(written)
    await rm(file)
    await seedDemoStaff(demo.context)
    expect((await readDemoStaff(demo.context.config.dataFolder)).map(({ email }) => email)).toHaveLength(staffRoles.length)
  })

  test('grows by an account of a role for each test that wants one of its own', async () => {
    const demo = (app = createTestApp({ environment: { QUINTET_DEMO: '1' } }))
    const add = (role: string) => demo.app.request(`/dev/staff?role=${role}`, { method: 'POST', headers: { host: 'localhost' } })
    const made = await Promise.all(
      [add('second'), add('second')].map(async (answer) => (await (await answer).json()) as DemoStaff),
    )
    expect(new Set(made.map(({ email }) => email)).size).toBe(2)
    const rows = await demo.context.db.read.selectFrom('staff').select('email').execute()
    expect(rows.map(({ email }) => email).toSorted()).toEqual(made.map(({ email }) => email).toSorted())
    expect((await signInWith(demo, made[0]?.email ?? '', made[0]?.password ?? ''))['ChallengeName']).toBe('SOFTWARE_TOKEN_MFA')
    expect((await add('owner')).status).toBe(400)
  })

  test('shows its codes nowhere else, and does not grow', async () => {
    app = createTestApp()
    expect(await ask('/dev/staff-codes', 'localhost')).toBe(404)
    const added = await app.app.request('/dev/staff?role=operator', { method: 'POST', headers: { host: 'localhost' } })
    expect(added.status).toBe(404)
  })
})
