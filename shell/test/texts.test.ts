import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOpeningText, scriptPartOf } from '@quintet/domain/languages'
import { describe, expect, it } from 'vitest'
import { reachedFrom } from './reached.ts'
import { readTable, readTexts, root, sources, type Table, type Use, usesIn } from './text-use.ts'

const script = readTable('api/content/en/script.json')
const tiles = readdirSync(root).filter((folder) => folder.startsWith('mf-') && existsSync(join(root, folder, 'texts/en.json')))
const owners = [...tiles, 'shell/staff']

const isThere = (table: Table, { key, isPrefix }: Use): boolean =>
  isPrefix ? Object.keys(table).some((each) => each.startsWith(key)) : key in table

const missing = (uses: Use[], tables: Record<string, Table>): string[] =>
  uses
    .filter(({ namespace }) => namespace === undefined || namespace in tables)
    .filter((use) => !isThere(use.namespace === undefined ? script : (tables[use.namespace] ?? {}), use))
    .map(({ file, namespace, key }) => `${file}: ${namespace ?? 'script'} ${key}`)

describe('the script', () => {
  it.each(['shell/src', 'shared/ui/src', 'shared/sdk/src'])('has every text that %s names', (folder) => {
    const uses = sources(folder).flatMap(usesIn)
    expect(missing(uses, {})).toEqual([])
  })

  it('has what the login page maps and composes', () => {
    const code = readFileSync(join(root, 'shell/src/login/login-texts.ts'), 'utf8')
    const keys = [...code.matchAll(/'(login\.[\w.]+)'/g)].map(([, key = '']) => key)
    expect(keys.filter((key) => !(key in script))).toEqual([])
  })

  // The document brings no other texts: anything else on the login page would show its bare key.
  it('gives the login page only texts that stand in the document', () => {
    const own = ['login-page', 'login-screen', 'login-form', 'login-footer', 'language-button', 'offline', 'use-login-error']
    const files = [...own.map((name) => `shell/src/login/${name}`), 'shell/src/pages/first-paint', 'shared/ui/src/forms/inputs']
    const uses = files.flatMap((file) => usesIn(existsSync(join(root, `${file}.ts`)) ? `${file}.ts` : `${file}.tsx`))
    expect(uses.length).toBeGreaterThan(10)
    expect(uses.filter(({ key }) => !isOpeningText(key))).toEqual([])
  })

  // Dashboard and tiles have the first half of the script alone: another text would show its bare key there.
  it('gives dashboard and tiles only texts of the half that they fetch', () => {
    const own = reachedFrom('shell/src/main.tsx', ['pages', 'account'])
    const others = ['shared/ui/src', 'shared/sdk/src', 'shared/federation/src', ...tiles.map((tile) => `${tile}/src`)].flatMap(
      sources,
    )
    expect(own).toEqual(expect.arrayContaining(['shell/src/home/home-page.tsx', 'shell/src/remotes/remote-tile.tsx']))
    expect(own).not.toContain('shell/src/information/terms-page.tsx')
    const uses = [...own, ...others].flatMap(usesIn).filter(({ namespace }) => namespace === undefined)
    const late = uses.filter(({ key, isPrefix }) =>
      Object.keys(script).some((each) => (isPrefix ? each.startsWith(key) : each === key) && scriptPartOf(each) === 'pages'),
    )
    expect(late).toEqual([])
  })
})

describe.each(owners)('the texts of %s', (remote) => {
  const namespace = remote.replace(/^(mf-|shell\/)/, '')
  const en = readTexts(remote)

  it('are all there', () => {
    expect(missing(sources(`${remote}/src`).flatMap(usesIn), { [namespace]: en })).toEqual([])
  })
})
