import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, run, say } from '../start/console.mjs'

/** The same engine without the windows of a desktop: a journey takes half the processor time there. */
const headless = '/usr/bin/chromium-headless-shell'
const places = [
  process.env.CHROMIUM,
  headless,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const find = () => places.find((path) => path && existsSync(path))

const has = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

const advice = 'Install Chromium (Debian: apt-get install chromium-headless-shell) or name a browser in the variable CHROMIUM.'
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

const canInstall = () => has('apt-get') && (process.getuid?.() === 0 || spawnSync('sudo', ['-n', 'true']).status === 0)

/** The browser of the end-to-end tests: one that is named, else Debian's for tests, installed by apt, else another that is there. */
export const findBrowser = async () => {
  const found = find()
  if (found && (found === process.env.CHROMIUM || found === headless || !canInstall())) return found
  if (!found && !canInstall()) fail(`No browser for the end-to-end tests. ${advice}`)
  const fault = await aptInstall('Installing Chromium', ['chromium-headless-shell', ...(found ? [] : ['chromium', ...fonts])])
  if (fault !== undefined && !found) fail(`${fault}\nChromium could not be installed. ${advice}`)
  return find() ?? fail(`Chromium is still not there. ${advice}`)
}

/** A NATS server, which tests of several processes start. Where there is none those tests fail and say so. */
export const findNats = async () => {
  if (has('nats-server') || !canInstall()) return
  const fault = await aptInstall('Installing the NATS server', ['nats-server'])
  if (fault !== undefined) say(`The NATS server could not be installed:\n${fault}`)
}

/** Fonts for every language of the site: without them a screen in Chinese is a screen of boxes, which always fit. */
export const findFonts = async () => {
  const chinese = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout ?? ''
  if (chinese.trim() !== '' || !has('apt-get')) return
  const fault = await aptInstall('Installing fonts', fonts)
  if (fault !== undefined) say('The fonts could not be installed: Chinese is measured without its own.')
}
