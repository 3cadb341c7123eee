import { existsSync } from 'node:fs'
import { ReleaseError } from '@quintet/registry'
import { type Browser, chromium } from 'playwright-core'
import { browserArguments } from '../../browser-arguments.ts'

const places = [
  process.env['CHROMIUM'],
  // The same engine without the windows of a desktop: half the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @throws ReleaseError where there is no browser: nothing was looked at then */
export const launchBrowser = async (): Promise<Browser> => {
  const executablePath = places.find((path) => path && existsSync(path))
  if (!executablePath)
    throw new ReleaseError('There is no browser to look at the tile in. Install Chromium, or name one in the variable CHROMIUM.')
  return chromium.launch({ executablePath, args: browserArguments })
}
