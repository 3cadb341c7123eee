import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReleases } from '@quintet/registry'
import { expect, it } from 'vitest'
import { judgeShell } from '../../src/gate/shell/judge-shell.ts'

it('says that a first shell was compared with none, and looks at nothing', async () => {
  const data = await mkdtemp(join(tmpdir(), 'shell-gate-'))
  try {
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    expect(await judgeShell({ root: '/nowhere', dist: '/nowhere', releases: openReleases(data), say })).toEqual([])
    expect(said).toEqual(['no shell is live yet: what it does was compared with none before'])
  } finally {
    await rm(data, { recursive: true })
  }
})
