import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { comparePeer, menAndWomen, runComparisons } from '../../bench/peer/compare.ts'
import { buildPeer, howToInstall, missingForPeer } from '../../bench/peer/mpi.ts'
import { generateEntries } from '../../bench/population.ts'

const missing = missingForPeer()
if (missing.length > 0) process.stdout.write(`Left out, as ${missing.join(', ')} is not there: ${howToInstall}\n`)
const entries = () => generateEntries({ members: 1500, seed: 4, pickiness: 'medium' })

it.skipIf(missing.length > 0)(
  'matches as many as the drawing, in one process and in four, and keeps every rule',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quintet-peer-'))
    try {
      const said: string[] = []
      const { ours, theirs } = await comparePeer(buildPeer(folder), menAndWomen(entries()), [1, 4], (line) =>
        said.push(line.trim()),
      )
      expect(ours.matches).toBeGreaterThan(100)
      expect(theirs.map(({ processes, matches }) => [processes, matches])).toEqual([
        [1, ours.matches],
        [4, ours.matches],
      ])
      // Of ours and of either of theirs.
      expect(said.filter((line) => line === 'No more matches are possible: proved for all eligible pairs.')).toHaveLength(3)
      // More members are reached by sharing out, which the peer does not.
      for (const their of theirs) expect(their.members).toBeLessThanOrEqual(ours.members)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  600_000,
)

it('says what is missing, and goes on', async () => {
  const [said, path] = [[] as string[], process.env['PATH']]
  process.env['PATH'] = '/nowhere'
  try {
    await runComparisons([entries()], [1], (line) => said.push(line))
  } finally {
    process.env['PATH'] = path
  }
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('mpic++')
  expect(said[0]).toContain(howToInstall)
})
