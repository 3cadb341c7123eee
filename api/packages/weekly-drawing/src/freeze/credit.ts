/** Chunks that may be on their way at once: a producer that is faster than the consumer is held back. */
const ahead = 6

/** How many more chunks may be sent; one word that both threads see. */
export type Credit = Int32Array

export const newCredit = (): Credit => new Int32Array(new SharedArrayBuffer(4)).fill(ahead)

/** One chunk more was taken. */
export const giveCredit = (credit: Credit): void => {
  Atomics.add(credit, 0, 1)
  Atomics.notify(credit, 0)
}

export const hasCredit = (credit: Credit): boolean => Atomics.load(credit, 0) > 0

/** Stops this thread until another chunk may be sent. */
export const takeCredit = (credit: Credit): void => {
  while (!hasCredit(credit)) Atomics.wait(credit, 0, 0)
  Atomics.sub(credit, 0, 1)
}
