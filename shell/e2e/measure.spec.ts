import { budgets } from '@quintet/registry/rules'
import { expect, type Page, test } from '@playwright/test'
import { openTile } from './support/navigate.ts'
import { signIn } from './support/sign-up.ts'

// What a page tells of the tiles it opens, from the browser to the operator's page.

type Cells = Record<string, string>

/** The lines of the operator's table of tiles, each cell by the heading of its column. */
const readLines = async (page: Page): Promise<Cells[]> => {
  await page.goto('/operator')
  const table = page.getByRole('table').first()
  const heads = await table.getByRole('columnheader').allTextContents()
  const rows = await table.locator('tbody tr').all()
  const cells = await Promise.all(rows.map((row) => row.getByRole('cell').allTextContents()))
  return cells.map((texts) => Object.fromEntries(heads.map((head, index) => [head, texts[index] ?? ''])))
}

const bytesOf = (cell = ''): { is: number; most: number } => {
  const [is = Number.NaN, most = Number.NaN] = (cell.match(/\d+(\.\d+)?/g) ?? []).map(Number)
  return { is, most }
}
const atLeast = (cell: string | undefined, least: number): boolean => Number.parseInt(cell ?? '', 10) >= least

test('every load, failure and vital is counted for the tile and version it is of', async ({ page }) => {
  const beacons: string[] = []
  page.on('request', (request) => request.url().endsWith('/measure') && beacons.push(request.postData() ?? ''))
  await page.route('**/remotes/mf-pools/**', (route) => route.fulfill({ status: 404, body: '' }))
  await signIn(page, 'stage4@demo.quintet.example', 'Quintet-Demo-7')

  await test.step('nothing is measured or fetched for it before a page has time', async () => {
    await page.goto('/login')
    expect(await page.locator('script[src*="measure"], link[href*="measure"]').count()).toBe(0)
  })
  await openTile(page, 'matches')
  // A page that is left before its tile is there has opened none.
  await expect.poll(() => beacons.join()).toContain('"kind":"load","remote":"mf-matches"')
  await openTile(page, 'pools')
  await expect(page.locator('[data-remote-failed="mf-pools"]')).toBeVisible()
  await page.goto('about:blank')

  const operator = await page.context().newPage()
  await expect
    .poll(async () => {
      const lines = await readLines(operator)
      const of = (tile: string) => lines.find(({ Tile, State }) => Tile === tile && State === 'live') ?? {}
      const [failed, opened, shell] = [of('mf-pools'), of('mf-matches'), of('shell')]
      const { is, most } = bytesOf(opened['Bytes'])
      return {
        failures: atLeast(failed['Errors'], 1) && (failed['Why: phase, class, times'] ?? '').startsWith('load missing'),
        loads: atLeast(opened['Openings'], 1) && atLeast(opened['Load p75'], 1),
        paints: atLeast(shell['LCP p75'], 1),
        bytes: is > 1 && is < most && most === Math.round(budgets.open / 102.4) / 10,
      }
    })
    .toEqual({ failures: true, loads: true, paints: true, bytes: true })
  expect(beacons.join()).toContain('"kind":"error","remote":"mf-pools"')
  for (const beacon of beacons) {
    const names = (JSON.parse(beacon) as object[]).flatMap((told) => Object.keys(told))
    expect(names.filter((name) => !/^(kind|remote|version|value|phase|errorClass)$/.test(name))).toEqual([])
  }
})
