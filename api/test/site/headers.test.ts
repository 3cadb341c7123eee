import { publish } from '@quintet/registry/operations'
import { afterEach, expect, test } from 'vitest'
import { releasesOf } from '../../src/releases.ts'
import { type TestApp, createTestApp } from '../testing.ts'
import { writeBuild } from './telemetry/build.ts'

let app: TestApp
afterEach(() => app.close())

test('every kind of answer asks for TLS and is not to be sniffed', async () => {
  app = createTestApp()
  await publish(releasesOf(app.context), await writeBuild(app.context.config.dataFolder, 'mf-a', '1'), 'ann', { live: true })
  const paths = [
    '/content/script-1.json',
    '/registry.json',
    '/content/nothing',
    '/remotes/mf-a/1/nothing.js',
    '/remotes/mf-a/2/x.js',
  ]
  for (const path of [...paths, '/assets/shell/x.js', '/photos/x', '/pay/sandbox/x', '/api/nothing', '/dev/clock']) {
    const { status, headers } = await app.app.request(path)
    const found = [headers.get('strict-transport-security'), headers.get('x-content-type-options')]
    expect([path, status, ...found]).toEqual([path, status, 'max-age=31536000; includeSubDomains', 'nosniff'])
  }
})

test('security.txt names the contact, and is not there without one', async () => {
  app = createTestApp()
  expect((await app.app.request('/.well-known/security.txt')).headers.get('content-type')).not.toContain(
    'text/plain; charset=utf-8',
  )
  await app.close()
  app = createTestApp({ environment: { QUINTET_SECURITY_CONTACT: 'mailto:security@quintet.example' } })
  const answer = await app.app.request('/.well-known/security.txt')
  const text = await answer.text()
  expect(text).toContain('Contact: mailto:security@quintet.example\n')
  const [, expires = ''] = /Expires: (.*)\n/.exec(text) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(app.wall.now())
})
