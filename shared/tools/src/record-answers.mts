// `npm run gate:record -- ADDRESS DATA-FOLDER`: goes through every screen of the tiles as the last member of a running demo, and keeps what
// the API answers; then it writes a chat into that member's first match. The gate plays both back. Run it when a call is new, or answers
// have another form. `npm run gate:record -- --chat` writes the chat and more notices alone, into the record that is there.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRegistry, openReleases } from '@quintet/registry'
import { browserPath, madeUpFile, readRecord, recordAnswers } from '@quintet/remote-kit/gate'
import { makeChat } from './gate-record/chat.mts'
import { makeNotices } from './gate-record/notices.mts'
import { makeRecording } from './gate-record/recording.mts'
import { fail, say } from './start/console.mjs'

const root = join(import.meta.dirname, '../../..')
const tiles = ['data', 'images', 'pools', 'judging', 'matches']
const [site, data] = process.argv.slice(2)
// Of every member that a demo makes.
const encryptionPassword = 'lantern by the harbour'

interface Demo {
  password: string
  accounts: { stage: number; email: string }[]
}

const recordDemo = async (address: string, dataFolder: string): Promise<void> => {
  const demo = JSON.parse(readFileSync(join(dataFolder, 'demo.json'), 'utf8')) as Demo
  const email = demo.accounts.find(({ stage }) => stage === 6)?.email ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'quintet-record-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await buildRegistry(
    folder,
    tiles.map((tile) => join(root, `mf-${tile}`, 'dist')),
  )
  const releases = openReleases(folder)
  const { answers } = await recordAnswers({ root, site: address, releases, email, password: demo.password, tiles })
  say(`${answers.length} answers are kept`)
}

if (site !== '--chat') {
  if (!site || !data) fail('Where is the demo, and where are its data? `npm run gate:record -- http://localhost:8080 .data`')
  await recordDemo(site ?? '', data ?? '')
}
const record = readRecord()
const chat = await makeChat(record, encryptionPassword, await makeRecording(browserPath()))
const made = { ...chat, answers: [...chat.answers, makeNotices(record)] }
writeFileSync(madeUpFile, `${JSON.stringify(made)}\n`)
say(`${chat.answers.length} answers of a chat and ${chat.states.length} states of a match are made`)
