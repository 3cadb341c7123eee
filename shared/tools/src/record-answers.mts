// `npm run gate:record -- ADDRESS DATA-FOLDER`: goes through every screen of the tiles as the last member of a running demo, and keeps what
// the API answers. The gate plays it back. Run it when a call is new, or answers have another form.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRegistry, openReleases } from '@quintet/registry'
import { recordAnswers } from '@quintet/remote-kit/gate'
import { fail, say } from './start/console.mjs'

const root = join(import.meta.dirname, '../../..')
const tiles = ['data', 'images', 'pools', 'judging', 'matches']
const [site, data] = process.argv.slice(2)
if (!site || !data) fail('Where is the demo, and where are its data? `npm run gate:record -- http://localhost:8080 .data`')

interface Demo {
  password: string
  accounts: { stage: number; email: string }[]
}

const demo = JSON.parse(readFileSync(join(data ?? '', 'demo.json'), 'utf8')) as Demo
const email = demo.accounts.find(({ stage }) => stage === 6)?.email ?? ''
const folder = mkdtempSync(join(tmpdir(), 'quintet-record-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
await buildRegistry(
  folder,
  tiles.map((tile) => join(root, `mf-${tile}`, 'dist')),
)
const { answers } = await recordAnswers({
  root,
  site: site ?? '',
  releases: openReleases(folder),
  email,
  password: demo.password,
  tiles,
})
say(`${answers.length} answers are kept`)
