import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeBuild } from '../../registry/test/support/builds.ts'
import { checkAgainstShell } from '../src/release/prepare.ts'

it('does not publish what the shell beside it would refuse', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shell-'))
  const shell = await writeBuild(folder, 'shell', '1', { builtAgainst: { react: '19.3.1' } })
  await checkAgainstShell(await writeBuild(folder, 'mf-a', '1'), shell)
  await expect(checkAgainstShell(await writeBuild(folder, 'mf-a', '2'), join(folder, 'none'))).rejects.toThrow('ENOENT')
  const newer = await writeBuild(folder, 'mf-a', '3', { builtAgainst: { react: '20.0.0' }, contract: 2 })
  await expect(checkAgainstShell(newer, shell)).rejects.toThrow(
    'The shell would refuse this build: the remote contract is 2, the shell speaks 1; react 19.3.1 does not fit 20.0.0.',
  )
  await writeFile(join(shell, 'manifest.json'), '')
  await rm(folder, { recursive: true })
})
