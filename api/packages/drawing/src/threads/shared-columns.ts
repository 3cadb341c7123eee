type Column = Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array

/** So many zeros in memory that threads share. */
export const sharedWords = (length: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(4 * length))

/** A column in memory that threads share: itself where it lies there, else a copy. */
export const shared = <T extends Column>(column: T): T => {
  if (column.buffer instanceof SharedArrayBuffer) return column
  const copy = new (column.constructor as new (buffer: SharedArrayBuffer) => T)(new SharedArrayBuffer(column.byteLength))
  copy.set(column)
  return copy
}
