import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { textsBehind } from '../src/texts/behind.mts'

const root = mkdtempSync(join(tmpdir(), 'quintet-behind-'))
afterAll(() => rmSync(root, { recursive: true }))

const git = (args: string[], day = 1) => {
  const at = `2026-11-0${day}T12:00:00Z`
  const who = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  }
  execFileSync('git', args, { cwd: root, env: { ...process.env, ...who, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at } })
}
const write = (language: string, table: object) =>
  writeFileSync(join(root, `${language}.json`), `${JSON.stringify(table, null, 2)}\n`)
const commit = (day: number) => git(['commit', '-qam', `day ${day}`], day)

it('names the texts whose English was changed after a translation was', () => {
  git(['init', '-q'])
  write('en', { 'home.done': 'Done', 'home.title': 'Judging', 'home.new': 'New' })
  write('de', { 'home.done': 'Fertig', 'home.title': 'Bewertung', 'home.new': 'Neu' })
  git(['add', '.'])
  commit(1)
  expect(textsBehind(root, 'en.json', 'de.json')).toEqual([])
  write('en', { 'home.done': 'All "done"', 'home.title': 'Rating', 'home.new': 'New' })
  commit(2)
  write('de', { 'home.done': 'Fertig', 'home.title': 'Bewerten', 'home.new': 'Neu' })
  commit(3)
  const done = { key: 'home.done', english: 'All "done"', day: '2026-11-02', commit: expect.stringMatching(/^[0-9a-f]{8}$/) }
  expect(textsBehind(root, 'en.json', 'de.json')).toEqual([done])
  write('en', { 'home.done': 'All "done"', 'home.title': 'Rating', 'home.new': 'Newer' })
  expect(textsBehind(root, 'en.json', 'de.json')).toEqual([done, { key: 'home.new', english: 'Newer', day: '', commit: '' }])
})
