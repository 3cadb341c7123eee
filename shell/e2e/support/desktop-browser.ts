import { existsSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'
import { browserArguments } from '@quintet/remote-kit/browser-arguments'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', process.env.CHROMIUM]

/**
 * Chromium with all that a desktop has: the headless shell, which the other tests run in, shows no notices of the system.
 * @param more arguments beside those of every test
 */
export const launchDesktopBrowser = (more: readonly string[] = []): Promise<Browser> => {
  const executablePath = places.find((path) => path && existsSync(path))
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...browserArguments, ...more] })
}
