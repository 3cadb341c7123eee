const width = 120

/** JSON for people: what fits on a line stands on it. */
export const printJson = (value: unknown, indent = ''): string => {
  const short = JSON.stringify(value)
  if (indent.length + short.length <= width || typeof value !== 'object' || value === null) return short
  const inner = `${indent} `
  const parts = Array.isArray(value)
    ? value.map((one) => inner + printJson(one, inner))
    : Object.entries(value).map(([key, one]) => `${inner}${JSON.stringify(key)}: ${printJson(one, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}
