/** What the thread of the direct connections is asked. */
export type Asked =
  | { open: number; url: string }
  | { query: number; text: string; name: string | undefined; values: readonly unknown[] }
  | { close: number }

/** Rows as arrays, with the names of their columns. */
export interface Answered {
  columns: string[]
  rows: unknown[][]
  changes: number
}

/** What can be told over a thread's border of what PostgreSQL refused. */
export interface Fault {
  message: string
  code?: string
  routine?: string
}

export type Reply = { answer: Answered } | { fault: Fault }

/** What the thread is given: where it answers, and what it wakes the asking thread by. */
export interface Wiring {
  port: import('node:worker_threads').MessagePort
  signal: Int32Array
}
