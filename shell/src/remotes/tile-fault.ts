/** What a look at a mounted tile found wrong. */
export class TileFault extends Error {
  override name = 'TileFault'
}

/** A tile that promised to be shown and was not. */
export const suspendedTooLong = (): DOMException => new DOMException('It was suspended and did not come.', 'TimeoutError')
