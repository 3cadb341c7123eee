import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openReleases } from '@quintet/registry'
import { publish } from '@quintet/registry/operations'
import { removeApart, scaffoldApart } from '@quintet/remote-kit/scaffold'
import { expect, type Page, test } from '@playwright/test'
import { goHome } from './support/navigate.ts'
import { filesOf, type Plant, plantedRoutes, plants } from './support/plants.ts'
import { signIn } from './support/sign-up.ts'

// Twenty errors of every kind in a real build of a real tile: the operator reads the file and the line of each.

const root = join(tmpdir(), `quintet-plants-${process.pid}`)
const tile = `planted-${[...String(process.pid)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
const name = `mf-${tile}`
const build = join(import.meta.dirname, '../../shared/remote-kit/bin/quintet-build.mjs')

test.afterAll(() => removeApart(root))

/** Builds the tile with its errors and gives it to everyone. */
const releasePlants = async (): Promise<void> => {
  const folder = await scaffoldApart(root, tile)
  await mkdir(join(folder, 'src/plants'))
  for (const { path, text } of plants.flatMap(filesOf)) await writeFile(join(folder, 'src/plants', path), text)
  await writeFile(join(folder, 'src/routes.tsx'), plantedRoutes())
  await promisify(execFile)(process.execPath, [build, 'build'], { cwd: folder })
  await publish(openReleases(process.env.E2E_DATA ?? ''), join(folder, 'dist'), 'plants', { live: true })
}

const throwIt = async (page: Page, { act }: Plant, index: number): Promise<void> => {
  await goHome(page)
  await page.evaluate((number) => localStorage.setItem('plant', String(number)), index)
  const told = page.waitForRequest(
    (request) => request.url().endsWith('/measure') && (request.postData() ?? '').includes('"frames"'),
  )
  await page.locator(`a[href="/${tile}"]`).click()
  if (act === 'click') await page.locator('#plant').click()
  if (act === 'leave') {
    await page.getByText('Planted', { exact: true }).last().waitFor()
    await page.goBack()
  }
  await told
}

const missingIn = (text: string): string[] =>
  plants.flatMap((plant, index) =>
    filesOf(plant, index)
      .filter(({ line }) => line !== undefined)
      .filter(({ path, line }) => !text.includes(`${name}/src/plants/${path}:${line}:`))
      .map(({ path, line }) => `${plant.kind}: ${path}:${line}`),
  )

test('@full each of twenty planted errors is read as file and line of its source', async ({ page }) => {
  await releasePlants()
  await signIn(page, 'stage4@demo.quintet.example', 'Quintet-Demo-7')
  for (const [index, plant] of plants.entries()) await test.step(`${index + 1}: ${plant.kind}`, () => throwIt(page, plant, index))
  let took = 0
  const look = async (): Promise<string[]> => {
    const began = performance.now()
    const text = await (await page.request.get('/operator')).text()
    took = performance.now() - began
    return missingIn(text)
  }
  // The last one may still be on its way.
  await expect.poll(look).toEqual([])
  console.log(
    `${plants.length} of ${plants.length} resolved, the page in ${took.toFixed(0)} ms at a load of ${(loadavg()[0] ?? 0).toFixed(1)}`,
  )
})
