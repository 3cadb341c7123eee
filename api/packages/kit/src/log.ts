/** Structured log: one JSON object a line, on stderr. Fields never carry personal data, tokens or bodies. */
export interface Log {
  info(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

export type LogFields = Record<string, string | number | boolean | undefined>

const line = (level: string, event: string, fields: LogFields = {}) =>
  `${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`

export const stderrLog: Log = {
  info: (event, fields) => void process.stderr.write(line('info', event, fields)),
  error: (event, fields) => void process.stderr.write(line('error', event, fields)),
}

/** Faults alone, for the terminal of a developer who tries the site out. */
export const faultLog: Log = { info: () => undefined, error: stderrLog.error }

export const silentLog: Log = { info: () => undefined, error: () => undefined }

/** Remembers what was logged, for tests. */
export const createMemoryLog = (): Log & { lines: string[] } => {
  const lines: string[] = []
  return {
    lines,
    info: (event, fields) => void lines.push(line('info', event, fields)),
    error: (event, fields) => void lines.push(line('error', event, fields)),
  }
}

/** What may be said about an unexpected error: its name, message and stack, never a request's content. */
export const describeError = (error: unknown): LogFields =>
  error instanceof Error
    ? { error: error.name, message: error.message, stack: error.stack?.split('\n').slice(1, 8).join(' | ') }
    : { error: typeof error }
