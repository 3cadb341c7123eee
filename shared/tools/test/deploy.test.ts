import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { settings } from '@quintet/settings/table'
import { expect, test } from 'vitest'

const deploy = new URL('../deploy/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, deploy), 'utf8')
const example = parseEnv(read('site.env.example')) as Record<string, string>

test('the settings of the example are settings of the code, with values that it takes', () => {
  const known = new Map(Object.values(settings).map((each) => [each.name as string, each]))
  for (const [name, value] of Object.entries(example)) {
    const setting = known.get(name)
    expect(setting, name).toBeDefined()
    expect(() => setting?.read(value), name).not.toThrow()
  }
  const needed = ['QUINTET_DATABASE', 'QUINTET_NATS', 'QUINTET_PHOTOS', 'QUINTET_RELEASES']
  expect(Object.keys(example)).toEqual(expect.arrayContaining(needed))
})

test('the README names every file', () => {
  const text = read('README.md')
  const files = readdirSync(deploy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of files) if (name !== 'README.md') expect(text).toContain(name)
})

test.each(['systemd/rolling-restart', 'postgres/primary.sh'])('%s is a script that a shell can read', (name) => {
  expect(() => execFileSync('sh', ['-n', new URL(name, deploy).pathname])).not.toThrow()
})
