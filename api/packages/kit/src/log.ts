/** Structured log: one JSON object a line, on stderr. Fields never carry personal data, tokens or bodies. */
export interface Log {
  info(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

export type LogFields = Record<string, string | number | boolean | undefined>

let second = { at: -1, text: '' }

/** A moment as ISO 8601 has it. What its milliseconds share is made once a second. */
const timeText = (now: number): string => {
  const at = Math.floor(now / 1000)
  if (at !== second.at) second = { at, text: new Date(at * 1000).toISOString().slice(0, -4) }
  return `${second.text}${String(now - at * 1000).padStart(3, '0')}Z`
}

// What stands first is put before the rest as text: one object of all of it cost more than writing it out.
const line = (level: string, event: string, fields: LogFields = {}) => {
  const rest = JSON.stringify(fields)
  return `{"at":"${timeText(Date.now())}","level":"${level}","event":${JSON.stringify(event)}${rest === '{}' ? '}' : `,${rest.slice(1)}`}\n`
}

/** Milliseconds that a line may wait for others, and letters after which none waits: writing each by itself cost more than its call. */
const waitMs = 50
const mostWaiting = 16_384

/**
 * Lines in the order in which things happened, several at a time. A fault is written at once, with what happened before it; what waits
 * is written when the process ends, unless it is killed.
 */
const createStderrLog = (): Log => {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    if (waiting !== '') process.stderr.write(waiting)
    waiting = ''
  }
  const wait = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      write()
    }, waitMs).unref()
  }
  process.once('exit', write)
  return {
    info: (event, fields) => {
      waiting += line('info', event, fields)
      if (waiting.length > mostWaiting) write()
      else wait()
    },
    error: (event, fields) => {
      waiting += line('error', event, fields)
      write()
    },
  }
}

export const stderrLog: Log = createStderrLog()

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
