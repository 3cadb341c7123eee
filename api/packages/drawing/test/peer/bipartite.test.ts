import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAllowed, readQuestion, runCheck, writeAnswer } from '@quintet/draw-check'
import { writeEntryFile } from '@quintet/draw-files'
import { type BipartiteQuestion, bipartiteOf, chosenOf, matrixLines, readMates } from '../../bench/peer/bipartite.ts'
import { menAndWomen } from '../../bench/peer/compare.ts'
import { readRun, runPeer } from '../../bench/peer/mpi.ts'
import { generateEntries } from '../../bench/population.ts'

let folder: string
const path = (name: string) => join(folder, name)
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'quintet-peer-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const week = (members: number, seed: number): BipartiteQuestion => {
  writeEntryFile(path('entries.txt'), menAndWomen(generateEntries({ members, seed, pickiness: 'wide' })))
  return bipartiteOf(readQuestion(path('entries.txt')))
}

/** The most edges without a common vertex, one path after the other, as lines of rows and their columns. */
const solve = (lines: readonly string[]): string[] => {
  const columnsOf = new Map<number, number[]>()
  for (const line of lines.slice(2)) {
    const [row = 0, column = 0] = line.split(' ').map(Number)
    columnsOf.set(row, [...(columnsOf.get(row) ?? []), column])
  }
  const rowOf = new Map<number, number>()
  const take = (row: number, seen: Set<number>): boolean =>
    (columnsOf.get(row) ?? []).some((column) => {
      if (seen.has(column)) return false
      seen.add(column)
      const before = rowOf.get(column)
      if (before !== undefined && !take(before, seen)) return false
      rowOf.set(column, row)
      return true
    })
  for (const row of columnsOf.keys()) take(row, new Set())
  return [...rowOf].map(([column, row]) => `${row} ${column}`)
}

describe('the drawing of men and women as a bipartite graph', () => {
  it('has the most matches where it has the most edges', () => {
    for (let seed = 1; seed <= 3; seed++) {
      const graph = week(240, seed)
      const { pairs } = graph.question
      const mates = solve([...matrixLines(graph)])
      const chosen = chosenOf(graph, readMates(`${mates.join('\n')}\n`, graph.tokensOfMen.length + pairs.count))
      expect(chosen.length).toBeGreaterThan(10)
      expect(chosen).toHaveLength(mates.length - pairs.count)
      const files = { entries: path('entries.txt'), matches: path('matches.txt') }
      const answer = writeAnswer(files.matches, graph.question, chosen)
      expect([answer.matches, isAllowed(files)]).toEqual([chosen.length, true])
      const said: string[] = []
      runCheck(files, (line) => said.push(line.trim()))
      expect(said).toContain('No more matches are possible: proved for all eligible pairs.')
      // One of them twice is refused by the same check.
      writeAnswer(files.matches, graph.question, [...chosen, ...chosen.slice(0, 1)])
      expect(isAllowed(files)).toBe(false)
    }
  })

  it('is written in the Matrix Market format', () => {
    const graph = week(240, 1)
    const { pairs } = graph.question
    const [head, sizes = '', ...entries] = [...matrixLines(graph)]
    const [rows = 0, columns = 0, count] = sizes.split(' ').map(Number)
    expect(head).toBe('%%MatrixMarket matrix coordinate real general')
    expect([rows - graph.tokensOfMen.length, columns - graph.tokensOfWomen.length]).toEqual([pairs.count, pairs.count])
    expect(count).toBe(entries.length)
    for (const entry of entries) {
      const [row = 0, column = 0, weight = 0] = entry.split(' ').map(Number)
      expect(row >= 1 && row <= rows && column >= 1 && column <= columns && weight >= 1).toBe(true)
    }
    expect(new Set(entries.map((entry) => entry.split(' ').slice(0, 2).join(' '))).size).toBe(entries.length)
  })

  it('leaves a pair alone of which only one side is matched', () => {
    const graph = week(240, 1)
    const rows = graph.tokensOfMen.length + graph.question.pairs.count
    const { count } = graph.question.pairs
    const lines = [...matrixLines(graph)].slice(2).map((line) => line.split(' ').map(Number) as [number, number, number])
    // Of the first pair: a token of the man, and one of the woman.
    const ofMan = lines.find(([, column]) => column === 1)
    const ofWoman = lines.find(([row, column]) => row === rows - count + 1 && column > count)
    const chosenBy = (...edges: (typeof ofMan)[]) =>
      chosenOf(graph, readMates(edges.map((edge) => `${edge?.[0]} ${edge?.[1]}`).join('\n'), rows))
    expect([chosenBy(ofMan), chosenBy(ofWoman)]).toEqual([[], []])
    expect(chosenBy(ofMan, ofWoman)).toEqual([expect.objectContaining({ pair: 0 })])
  })
})

describe('what the peer says', () => {
  it('is read among what its library says', () => {
    const output = 'File is 80347 bytes\n\npeer greedy=1503 matched=1740 reading=0.056 matching=0.176\n'
    expect(readRun(output)).toEqual({ greedy: 1503, matched: 1740, reading: 0.056, matching: 0.176 })
    expect(() => readRun('File is 80347 bytes\n')).toThrow('did not come to its end')
  })

  it('is refused where it names no row', () => {
    expect([...readMates('2 5\n', 3)]).toEqual([-1, 4, -1])
    for (const text of ['4 1\n', '0 1\n', '1\n', 'a b\n']) expect(() => readMates(text, 3)).toThrow('no row with its column')
  })

  it('is asked for in a square of processes only', () => {
    writeFileSync(path('peer'), '')
    expect(() => runPeer(path('peer'), 2, { graph: path('a'), mates: path('b') }, 1000)).toThrow('1, 4 or 9 processes, not 2')
  })
})
