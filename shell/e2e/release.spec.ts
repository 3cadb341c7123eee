import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { removeApart, scaffoldApart } from '@quintet/remote-kit/scaffold'
import type { PageRegistry } from '@quintet/federation/contract'
import { openReleases } from '@quintet/registry'
import { publish } from '@quintet/registry/operations'
import { expect, type Page, test } from '@playwright/test'
import { translateTitle } from './support/new-tile.ts'
import { signIn, signInHere } from './support/sign-up.ts'

// A new tile on the running site, from its first build on: nothing of the site is built, restarted or edited for it.

const root = join(tmpdir(), `quintet-trial-${process.pid}`)
const commands = join(import.meta.dirname, '../../shared/remote-kit/bin')
// Another name each time: a site that is up already may know the one of last time.
const tile = `trial-${[...String(process.pid)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
const name = `mf-${tile}`
const title = `T${tile.slice(1).replace('-', ' ')}`
let folder = ''

test.beforeAll(async () => {
  folder = await scaffoldApart(root, tile)
  await translateTitle(folder)
})
test.afterAll(() => removeApart(root))

interface Answer {
  live: string
  candidate: string | null
}

const data = process.env.E2E_DATA ?? ''
const command = async (name: string, ...args: string[]): Promise<string> => {
  const env = { ...process.env, QUINTET_DATA: data, INIT_CWD: folder }
  const program = join(commands, `quintet-${name}.mjs`)
  return (await promisify(execFile)(process.execPath, [program, ...args], { cwd: folder, env })).stdout
}

/** `pnpm release …` as the tile's team calls it, in its own folder. */
const run = async (...args: string[]): Promise<Answer> => JSON.parse(await command('release', ...args, '--json')) as Answer

/** Builds and publishes past the gate, which takes longer than all else here. */
const releaseUngated = async (options = { live: true }): Promise<Answer> => {
  await command('build', 'build')
  const { manifest } = await publish(openReleases(data), join(folder, 'dist'), 'trial', options)
  return { live: manifest.version, candidate: manifest.version }
}

/** The first version, which the long run sends through the gate. */
const publishFirst = (): Promise<Answer> => (process.env.QUINTET_FULL ? run('publish') : releaseUngated({ live: false }))

const rename = async (text: string): Promise<void> => {
  const path = join(folder, 'texts/en.json')
  const table = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>
  await writeFile(path, JSON.stringify({ ...table, 'home.title': text }))
}

const open = async (page: Page, heading: string): Promise<void> => {
  await page.goto('/')
  await page.waitForURL('**/home')
  await page.locator(`a[href="/${tile}"]`).click()
  await page.waitForURL(`**/${tile}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

const load = () => (loadavg()[0] ?? 0).toFixed(1)
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

test('a new tile is tried by its team, goes live and back, on a site that keeps running', async ({ page, browser, baseURL }) => {
  test.setTimeout(420_000)
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await signIn(page, 'stage4@demo.quintet.example', 'Quintet-Demo-7')
  const old = await browser.newPage({ ...(baseURL && { baseURL }), locale: 'en-GB' })
  await old.goto('/login')

  await test.step('published, it is there for those who ask for this very version', async () => {
    const { candidate } = await publishFirst()
    await page.evaluate((text) => localStorage.setItem('quintet.overrides', text), JSON.stringify({ [name]: candidate }))
    await open(page, title)
    await page.evaluate(() => localStorage.removeItem('quintet.overrides'))
    await page.goto('/')
    expect(await page.content()).not.toContain(name)
  })

  await test.step('promoted, everyone gets it', async () => {
    await run('check')
    await run('promote', name)
    await open(page, title)
    await page.goBack()
    await expect(page.locator(`a[href="/${tile}"]`)).toHaveText(title)
    const { remotes } = (await (await page.request.get('/registry.json?page')).json()) as PageRegistry
    expect(remotes[name]?.titles).toMatchObject({ en: title, ru: 'Проба', ar: 'تجربة' })
  })

  await test.step('also in a login page from before, which has no hash of it: each script is checked first', async () => {
    const link = old.locator(`a[href="/${tile}"]`)
    await signInHere(old, 'stage5@demo.quintet.example', 'Quintet-Demo-7')
    await link.click()
    await expect(old.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await old.locator('script[type=importmap]').textContent()).not.toContain(name)
    await old.context().close()
  })

  await test.step('another version follows', async () => {
    await rename('Trial, edited')
    await releaseUngated()
    await open(page, 'Trial, edited')
  })

  await test.step('a rollback is seen by the next page', async () => {
    const took = await seconds(async () => {
      await run('rollback', name)
      await open(page, title)
    })
    console.log(`rollback to seen: ${took.toFixed(1)} s at a load of ${load()}`)
  })

  await test.step('all that is served is what was published', async () => {
    await run('verify')
  })
  expect(thrown).toEqual([])
})

test('@full an edit passes the gate beside the live version, and is live', async ({ page }) => {
  test.setTimeout(420_000)
  await rename('Trial, once more')
  await releaseUngated()
  await signIn(page, 'stage4@demo.quintet.example', 'Quintet-Demo-7')
  await rename('Trial, edited again')
  const took = await seconds(async () => {
    await run('publish', '--live')
    await open(page, 'Trial, edited again')
  })
  console.log(`edit to live and seen: ${took.toFixed(1)} s at a load of ${load()}`)
})
