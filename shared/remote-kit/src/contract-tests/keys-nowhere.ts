type Table = Record<string, string>

const dotted = /'([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9-]+)+)'/g

/**
 * Words of the code that look like keys of a table, which they are not in. A key may go through other hands before it becomes a text.
 * @param shells the texts that the shell brings, of which the refusals are named by their codes
 */
export const keysNowhere = (sources: string, table: Table, shells: Table): string[] => {
  const groups = new Set(Object.keys(table).map((key) => key.split('.')[0]))
  const isThere = (key: string) => key in table || key in shells || `error.${key}` in shells
  const found = [...sources.matchAll(dotted)].map(([, key = '']) => key)
  return found.filter((key) => groups.has(key.split('.')[0]) && !isThere(key))
}
