/** A fault that is put into the sources, alone, and that a test has to notice. */
export interface SeededFault {
  name: string
  file: string
  /** What stands in the file once. */
  from: string
  /** What is put there. */
  to: string
  /** The file of tests that has to fail. */
  spec: string
  /** The one test of it that is meant; all where it is left out. */
  title?: string
}

export const faults: readonly SeededFault[]
