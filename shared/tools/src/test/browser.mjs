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

const advice = 'Install Chromium (Debian: apt-get install chromium) or name a browser in the variable CHROMIUM.'
const fonts = ['fonts-noto-core', 'fonts-noto-cjk']

/** Installs packages of Debian. @returns undefined, or what went wrong */
const aptInstall = async (label, packages) => {
  say(`${label} …`)
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [program, ...args] = [...sudo, 'apt-get', ...step]
    const { code, output } = await run(program, args, { label })
    if (code !== 0) return output
  }
  return undefined
}

/** The browser of the end-to-end tests: the one that is there, else Debian's, installed by apt. */
export const findBrowser = async () => {
  const found = find()
  if (found) return found
  if (!has('apt-get')) fail(`No browser for the end-to-end tests. ${advice}`)
  const fault = await aptInstall('Installing Chromium', ['chromium', ...fonts])
  if (fault !== undefined) fail(`${fault}\nChromium could not be installed. ${advice}`)
  return find() ?? fail(`Chromium is still not there. ${advice}`)
}

/** Fonts for every language of the site: without them a screen in Chinese is a screen of boxes, which always fit. */
export const findFonts = async () => {
  const chinese = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout ?? ''
  if (chinese.trim() !== '' || !has('apt-get')) return
  const fault = await aptInstall('Installing fonts', fonts)
  if (fault !== undefined) say('The fonts could not be installed: Chinese is measured without its own.')
}
