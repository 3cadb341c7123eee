/** A place in a built script: file of the release, line and column, both from 1. */
export type Frame = [file: string, line: number, column: number]

/** The class of a thrown error and the places of one version that its stack names, the innermost first. */
export interface Stack {
  name: string
  frames: Frame[]
}

/** A failure of a version, with how often it was told and when first and last. */
export interface Failure extends Stack {
  remote: string
  version: string
  phase: string
  errorClass: string
  count: number
  /** Epoch milliseconds. */
  first: number
  last: number
}
