/** What is wrong with one line of a file of the drawing, in a plain sentence. */
export class LineFault extends Error {
  override name = 'LineFault'
  readonly line: number
  readonly sentence: string

  constructor(line: number, sentence: string) {
    super(`line ${line}: ${sentence}`)
    this.line = line
    this.sentence = sentence
  }
}

/** What is wrong, before the number of the line is known. */
export class ParseFault extends Error {
  override name = 'ParseFault'
}

/** Runs the reading of one line; what it finds wrong becomes a fault of that line. */
export const onLine = <T>(line: number, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (error instanceof ParseFault) throw new LineFault(line, error.message)
    throw error
  }
}
