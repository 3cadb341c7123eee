import { type TokenGraph, writeFamilies, writePairs } from './token-graph.ts'

/** Lists of a workshop that are written a part at a time, by whichever thread is free. */
export interface Laying {
  graph: TokenGraph
  /** Two words: the next part, and how many parts are done. */
  progress: Int32Array
}

const membersOfPart = 1 << 14
const [nextWord, doneWord] = [0, 1]
/** A part takes milliseconds; a thread that died must not be waited for. */
const patience = 60_000

export const newLaying = (graph: TokenGraph): Laying => ({ graph, progress: new Int32Array(new SharedArrayBuffer(8)) })

const partsOf = ({ graph }: Laying): number => Math.ceil(graph.table.members / membersOfPart)

/** Writes parts until none is left. */
export const helpLayOut = (laying: Laying): void => {
  const { graph, progress } = laying
  for (let part = Atomics.add(progress, nextWord, 1); part < partsOf(laying); part = Atomics.add(progress, nextWord, 1)) {
    const from = part * membersOfPart
    const to = Math.min(graph.table.members, from + membersOfPart)
    writePairs(graph, from, to)
    writeFamilies(graph, from, to)
    Atomics.add(progress, doneWord, 1)
    Atomics.notify(progress, doneWord)
  }
}

/** Has all lists laid out, with the help of other threads or without. */
export const layOut = (laying: Laying): void => {
  helpLayOut(laying)
  const { progress } = laying
  for (let done = Atomics.load(progress, doneWord); done < partsOf(laying); done = Atomics.load(progress, doneWord))
    if (Atomics.wait(progress, doneWord, done, patience) === 'timed-out')
      throw new Error('The thread that helps to lay out the pairs does not answer.')
}
