import type { Bidder } from './bidder.ts'

// Words of the control: the next piece to do with the number of pieces above it, pieces done, what all need to know, and a bell.
const nextWord = 0
const doneWord = 1
const countWord = 2
const worthWord = 3
const bellWord = 4
const stopWord = 5

/** Bids that one thread works out at a time. */
const pieceSize = 128
const piecesShift = 8
const pieceMask = (1 << piecesShift) - 1

/** Takes pieces as long as there are any. Who is late finds none left, whatever batch it is by then. */
const takePieces = (control: Int32Array, bid: Bidder): void => {
  for (;;) {
    const taken = Atomics.add(control, nextWord, 1)
    const [piece, pieces] = [taken & pieceMask, taken >>> piecesShift]
    if (piece >= pieces) return
    const from = piece * pieceSize
    bid(control[worthWord] as number, from, Math.min(from + pieceSize, control[countWord] as number))
    if (Atomics.add(control, doneWord, 1) + 1 === pieces) Atomics.notify(control, doneWord)
  }
}

/** Has a batch of bids worked out by this thread and all that help. */
export const bidTogether = (control: Int32Array, bid: Bidder, worth: number, count: number): void => {
  const pieces = Math.ceil(count / pieceSize)
  control[countWord] = count
  control[worthWord] = worth
  Atomics.store(control, doneWord, 0)
  Atomics.store(control, nextWord, pieces << piecesShift)
  Atomics.add(control, bellWord, 1)
  Atomics.notify(control, bellWord)
  takePieces(control, bid)
  for (let done = Atomics.load(control, doneWord); done < pieces; done = Atomics.load(control, doneWord))
    Atomics.wait(control, doneWord, done)
}

/** Helps until it is told to stop. */
export const helpBidding = (control: Int32Array, bid: Bidder): void => {
  let heard = 0
  while (Atomics.load(control, stopWord) === 0) {
    takePieces(control, bid)
    Atomics.wait(control, bellWord, heard)
    heard = Atomics.load(control, bellWord)
  }
}

/** Sends all helpers home. */
export const stopHelpers = (control: Int32Array): void => {
  Atomics.store(control, stopWord, 1)
  Atomics.add(control, bellWord, 1)
  Atomics.notify(control, bellWord)
}
