type HeaderRecord = Readonly<Record<string, string>>

/** Who may read answers from another origin. */
export interface CorsOptions {
  /** The site itself, as an absolute address; empty for none. */
  siteUrl: string
  allowedOrigins: readonly string[]
}

export interface CorsTable {
  /** Headers to add to an answer for this origin; undefined for same-origin or unknown callers. */
  answer(origin: string | undefined): HeaderRecord | undefined
  preflight(origin: string | undefined): HeaderRecord | undefined
}

/** One precomputed record per allowed origin: looked up, never built, on each request. */
export const createCorsTable = ({ siteUrl, allowedOrigins }: CorsOptions, allowedHeaders: string): CorsTable => {
  const origins = [siteUrl, ...allowedOrigins].filter((origin) => origin !== '').map((origin) => new URL(origin).origin)
  const answers = new Map<string, HeaderRecord>()
  const preflights = new Map<string, HeaderRecord>()
  for (const origin of origins) {
    const answer = { 'access-control-allow-origin': origin, 'access-control-expose-headers': 'x-request-id', vary: 'Origin' }
    answers.set(origin, answer)
    preflights.set(origin, {
      ...answer,
      'access-control-allow-methods': 'GET, POST, PUT',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': '7200',
    })
  }
  const find = (table: Map<string, HeaderRecord>) => (origin: string | undefined) => table.get(origin ?? '')
  return { answer: find(answers), preflight: find(preflights) }
}
