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

/** Absolute path of the browser. @throws ReleaseError where there is none: nothing was looked at then */
export const browserPath = (): string => {
  const path = places.find((one) => one && existsSync(one))
  if (!path)
    throw new ReleaseError('There is no browser to look at the tile in. Install Chromium, or name one in the variable CHROMIUM.')
  return path
}

/** @throws ReleaseError where there is no browser */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), args: browserArguments })
