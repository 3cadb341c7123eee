const forms = new Map<string, string>()

/**
 * A query that the two databases say in different words: returns SQLite's text, which stands for it everywhere; PostgreSQL is asked in
 * its own. Only where one text for both is not to be had, or would be slow on one of them.
 */
export const inBoth = (sqlite: string, postgres: string): string => {
  forms.set(sqlite, postgres)
  return sqlite
}

/** How PostgreSQL is asked a query. */
export const inPostgres = (sqlite: string): string => forms.get(sqlite) ?? sqlite
