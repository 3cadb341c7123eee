import { bytesOf, numberOf, powerOf, smaller } from './group.ts'
import { elementBytes } from './modulus.ts'

/** Squarings from one checkpoint to the next: as many as one RSA operation can do. */
export const stride = 2046

export interface Evaluated {
  /** start^(2^squarings). */
  output: Uint8Array
  /** start^(2^(stride · i)) for i = 0, 1, …: what the proof is made of. */
  checkpoints: Uint8Array
}

/** Squares, so often. There is no faster way, nor one with more processors, that is known. */
export const evaluate = (start: Uint8Array, squarings: number): Evaluated => {
  const strides = Math.floor(squarings / stride)
  const checkpoints = new Uint8Array((strides + 1) * elementBytes)
  const squareMany = powerOf(1n << BigInt(stride))
  let element = start
  checkpoints.set(element)
  for (let at = 1; at <= strides; at++) {
    element = squareMany(element)
    checkpoints.set(element, at * elementBytes)
  }
  const last = powerOf(1n << BigInt(squarings - strides * stride))(element)
  return { output: bytesOf(smaller(numberOf(last)), elementBytes), checkpoints }
}
