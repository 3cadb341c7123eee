import { expect, type Page, test } from '@playwright/test'
import { noViolations } from './support/axe.ts'
import { misfits } from './support/fit.ts'
import { mixedUp } from './support/isolation.ts'
import { signInStaff, staffText as t } from './support/staff.ts'

// Jobs that were set aside, in the console. A demo's jobs do not fail, so that the answers stand here; the server's own are its tests'.

const unbroken = `ENOENT: no such file or directory, open '/var/lib/quintet/${'exports-'.repeat(24)}.zip'`
const aside = [
  { id: 41, name: 'erasure', setAsideAt: 1_788_264_000, attempts: 20, error: unbroken },
  { id: 40, name: 'photo-removal', setAsideAt: 1_788_260_000, attempts: 20, error: 'Error: 503 Slow Down' },
  { id: 38, name: 'mail', setAsideAt: 1_788_200_000, attempts: 20, error: 'Error: 550 no box for …@…' },
]

/** Answers the calls about jobs as a server with these would. */
const setAside = async (page: Page): Promise<{ left: typeof aside; asked: string[] }> => {
  const site = { left: [...aside], asked: [] as string[] }
  await page.route('**/staff-api/list-jobs', (route) => route.fulfill({ json: { jobs: site.left } }))
  await page.route(/staff-api\/(?:retry|drop)-job$/, (route) => {
    const { id } = route.request().postDataJSON() as { id: number }
    site.asked.push(`${new URL(route.request().url()).pathname.split('/').at(-1) ?? ''} ${id}`)
    const isThere = site.left.some((job) => job.id === id)
    site.left = site.left.filter((job) => job.id !== id)
    const gone = { errorMessage: 'There is no such job.', code: 'staff.noJob' }
    return route.fulfill({ json: isThere ? { message: 'success' } : gone })
  })
  return site
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a job is tried again at once, another is dropped when that was confirmed, and one that is gone says so @full', async ({
  page,
}) => {
  await signInStaff(page, 'operator')
  const site = await setAside(page)
  await page.goto('/staff/jobs')
  await expect(rowOf(page, 'photo-removal')).toContainText('503 Slow Down')
  await test.step('again', async () => {
    await rowOf(page, 'photo-removal')
      .getByRole('button', { name: t('jobs.retry') })
      .click()
    await expect(page.getByText(t('jobs.retried'))).toBeVisible()
    await expect(rowOf(page, 'photo-removal')).toHaveCount(0)
  })
  await test.step('dropped', async () => {
    const question = page.getByRole('alertdialog')
    await rowOf(page, 'mail')
      .getByRole('button', { name: t('jobs.drop') })
      .click()
    await expect(question).toContainText(t('jobs.dropBody', { name: 'mail' }))
    await noViolations(page, 'dropping a job')
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    expect(site.asked).toEqual(['retry-job 40'])
    await rowOf(page, 'mail')
      .getByRole('button', { name: t('jobs.drop') })
      .click()
    await question.getByRole('button', { name: t('jobs.drop') }).click()
    await expect(page.getByText(t('jobs.dropped'))).toBeVisible()
    expect(site.asked).toEqual(['retry-job 40', 'drop-job 38'])
  })
  await test.step('gone, and nothing left', async () => {
    site.left = []
    await rowOf(page, 'erasure')
      .getByRole('button', { name: t('jobs.retry') })
      .click()
    await expect(page.getByText(t('error.staff.noJob'))).toBeVisible()
    await expect(page.getByRole('heading', { name: t('jobs.none') })).toBeAttached()
  })
})

test('@full what can’t be had says so, and is asked for again', async ({ page }) => {
  await signInStaff(page, 'operator')
  await page.route('**/staff-api/list-jobs', (route) => route.fulfill({ json: { jobs: [] } }))
  await page.route('**/staff-api/list-jobs', (route) => route.abort(), { times: 1 })
  await page.goto('/staff/jobs')
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByRole('heading', { name: t('jobs.none') })).toBeVisible()
})

for (const locale of ['en', 'ar'])
  test(`jobs set aside fit and can be read: ${locale} @full`, async ({ browser }) => {
    const context = await browser.newContext({ locale, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signInStaff(page, 'operator')
    await setAside(page)
    await page.goto('/staff/jobs')
    await expect(rowOf(page, 'photo-removal')).toBeVisible()
    for (const width of [320, 390, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await misfits(page, locale), `at ${width}`).toEqual([])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await noViolations(page, `${width} ${colorScheme}`)
      }
    }
    if (locale === 'ar') expect(await mixedUp(page)).toEqual([])
    await context.close()
  })

test('on a phone in Arabic figures of a card begin where its other cells do, and the open screen’s name is in view', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'ar', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await signInStaff(page, 'operator')
  await setAside(page)
  await page.goto('/staff/jobs')
  await expect(page.locator('nav [aria-current=page]')).toBeInViewport({ ratio: 0.95 })
  const cells = rowOf(page, 'photo-removal').locator('td > :last-child')
  await expect(cells).toHaveCount(4)
  const begins = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getBoundingClientRect().right
    }),
  )
  expect(Math.max(...begins) - Math.min(...begins)).toBeLessThan(2)
  await context.close()
})
