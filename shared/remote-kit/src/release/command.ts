import type { Task } from './task.ts'

/** What a command came to: as data, and for reading. */
export interface Done {
  data: unknown
  text: string
  failed?: boolean
}

/** A command of `pnpm release` with its further words. */
export type Command = (task: Task, args: string[]) => Promise<Done>
