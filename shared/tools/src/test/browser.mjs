import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, run, say } from '../start/console.mjs'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const find = () => places.find((path) => path && existsSync(path))

const has = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

/** The browser of the end-to-end tests: the one that is there, else Debian's, installed by apt. */
export async function findBrowser() {
  const found = find()
  if (found) return found
  const advice = 'Install Chromium (Debian: apt-get install chromium) or name a browser in the variable CHROMIUM.'
  if (!has('apt-get')) fail(`No browser for the end-to-end tests. ${advice}`)
  say('Installing Chromium …')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core']]) {
    const [program, ...args] = [...sudo, 'apt-get', ...step]
    const { code, output } = await run(program, args, { label: 'Installing Chromium' })
    if (code !== 0) fail(`${output}\nChromium could not be installed. ${advice}`)
  }
  return find() ?? fail(`Chromium is still not there. ${advice}`)
}
