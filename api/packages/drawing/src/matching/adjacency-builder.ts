import { type MatchMemory, type Section, sectionIn } from './match-memory.ts'
import { type TokenGraph, writeFamilies, writePairs } from './token-graph.ts'

/** Lists of an arena that are written a part at a time, by whichever thread is free. */
export interface BuildJob extends Pick<TokenGraph, 'table' | 'tokens'> {
  memory: MatchMemory
  sections: Record<'pairs' | 'degree' | 'family' | 'listStart', Section>
  /** Two words: the next part, and how many parts are done. */
  progress: Int32Array
}

const membersOfPart = 1 << 14
const [nextWord, doneWord] = [0, 1]
/** A part takes milliseconds; a thread that died must not be waited for. */
const timeoutMs = 60_000

export const newBuildJob = ({
  memory,
  sections: { pairs, degree, family, listStart },
  table,
  tokens,
}: Omit<BuildJob, 'progress'>): BuildJob => ({
  memory,
  sections: { pairs, degree, family, listStart },
  table,
  tokens,
  progress: new Int32Array(new SharedArrayBuffer(8)),
})

const graphOf = ({ memory, sections: { pairs, degree, family, listStart }, table, tokens }: BuildJob): TokenGraph => ({
  table,
  tokens,
  pairs: sectionIn(memory, pairs),
  degree: sectionIn(memory, degree),
  family: sectionIn(memory, family),
  listStart: sectionIn(memory, listStart),
})

const partsOf = ({ table }: BuildJob): number => Math.ceil(table.members / membersOfPart)

/** Writes parts until none is left. */
export const buildPart = (buildJob: BuildJob): void => {
  const [graph, { progress }] = [graphOf(buildJob), buildJob]
  for (let part = Atomics.add(progress, nextWord, 1); part < partsOf(buildJob); part = Atomics.add(progress, nextWord, 1)) {
    const from = part * membersOfPart
    const to = Math.min(graph.table.members, from + membersOfPart)
    writePairs(graph, from, to)
    writeFamilies(graph, from, to)
    Atomics.add(progress, doneWord, 1)
    Atomics.notify(progress, doneWord)
  }
}

/** Has all lists laid out, with the help of other threads or without. */
export const buildAdjacency = (buildJob: BuildJob): void => {
  buildPart(buildJob)
  const { progress } = buildJob
  for (let done = Atomics.load(progress, doneWord); done < partsOf(buildJob); done = Atomics.load(progress, doneWord))
    if (Atomics.wait(progress, doneWord, done, timeoutMs) === 'timed-out')
      throw new Error('The thread that helps to build the lists of pairs does not answer.')
}
