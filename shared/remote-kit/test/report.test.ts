import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReleases, readHead, readHistory } from '@quintet/registry'
import { canary, publish } from '@quintet/registry/operations'
import { expect, it } from 'vitest'
import { storeSettings } from '../../registry/src/store/open-store.ts'
import { writeBuild } from '../../registry/test/support/builds.ts'
import { historyText, statusOf, statusText } from '../src/release/report.ts'

it('says what stands where', async () => {
  const data = await mkdtemp(join(tmpdir(), 'report-'))
  const releases = openReleases(data, storeSettings({}))
  for (const version of ['1', '2'])
    await publish(releases, await writeBuild(data, 'mf-a', version), 'ann', { live: version === '1' })
  await canary(releases, 'mf-a', 10, 'ann')
  const { document } = await readHead(releases)
  const states = statusOf(document, ['mf-a']).remotes['mf-a']?.versions.map(({ version, state }) => `${version} ${state}`)
  expect(states).toEqual(['1 live', '2 canary 10 %'])
  expect(statusText(document, [])).toMatch(/mf-a {2}\(team site\)\n {2}canary 10 % +2 .*by ann\n {2}live +1 /)
  expect(historyText(await readHistory(releases), [])).toMatch(/ 3 {2}.* UTC {2}ann \(site\) +mf-a: 2 goes to 10 %$/)
  await rm(data, { recursive: true })
})
