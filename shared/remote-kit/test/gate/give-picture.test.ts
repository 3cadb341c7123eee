import { expect, it, onTestFinished } from 'vitest'
import { givePicture } from '../../src/gate/acts/give-picture.ts'
import { launchBrowser } from '../../src/gate/browser/launch.ts'

it('chooses a picture that a browser can read where a press asks for a file', async () => {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const given = givePicture(page)
  await page.setContent('<button>Choose</button><input type=file accept="image/*" hidden>')
  await page.evaluate(() => {
    const [button, input] = [document.querySelector('button')!, document.querySelector('input')!]
    button.addEventListener('click', () => input.click())
    input.addEventListener('change', () => {
      const [file] = input.files ?? []
      void createImageBitmap(file!).then(({ width, height }) => (document.title = `${width} by ${height}`))
    })
  })
  await page.click('button')
  await given()
  await expect.poll(() => page.title()).toBe('720 by 1280')
})
