import type { Outcome } from './walk.ts'

/** Screen → what was done there and what it led to. */
export type Acts = Map<string, Outcome[]>
