// Rows as JSON: bytes stand in it as base64, under a name that no column has.
const mark = '$bytes'

/** Writes rows as JSON. */
export const writeRows = (rows: unknown): string =>
  JSON.stringify(rows, function (this: Record<string, unknown>, key: string, value: unknown) {
    const original = this[key]
    return Buffer.isBuffer(original) ? { [mark]: original.toString('base64') } : value
  })

/** Reads them back. */
export const readRows = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && mark in value ? Buffer.from(String(value[mark]), 'base64') : value,
  )
