import type { Connection, Migration } from '@quintet/kit/store'

// A site of several processes is migrated while calls are answered, and while processes of the version before still run. What keeps
// a large table from them, or takes away what they use, is refused. What each command locks:
// https://www.postgresql.org/docs/15/explicit-locking.html and https://www.postgresql.org/docs/15/sql-altertable.html (notes).

interface Rule {
  pattern: RegExp
  reason: string
  /** Allowed in a step that takes away, one version after the last use (its name begins with `NNN-contract-`). */
  isContract?: true
}

const rules: readonly Rule[] = [
  {
    pattern: /^create (unique )?index (?!concurrently)/,
    reason: 'An index is made CONCURRENTLY, in a step of its own (`alone`).',
  },
  { pattern: /^drop index (?!concurrently)/, reason: 'An index is dropped CONCURRENTLY.' },
  { pattern: /^alter table .*\balter (column )?\S+ (set data )?type\b/, reason: 'Another type writes the whole table anew.' },
  {
    pattern: /^alter table .*\bset not null\b/,
    reason: 'The whole table is read under a lock: a CHECK, NOT VALID, then validated.',
  },
  {
    pattern: /^alter table .*\badd (column )?(if not exists )?\S+ (?!.*\bdefault\b).*\bnot null\b/,
    reason: 'Rows that are there have no value: a DEFAULT, or empty at first.',
  },
  {
    pattern: /^alter table .*\badd (column )?.*\bdefault\b[^,]*\(/,
    reason: 'A default that is worked out for each row writes the whole table anew.',
  },
  { pattern: /^alter table .*\bgenerated always as \(/, reason: 'A stored column writes the whole table anew.' },
  {
    pattern: /^alter table .*\badd (constraint\b|check\b|foreign key\b|unique\b|primary key\b)(?!.*(not valid|using index))/,
    reason: 'The whole table is read under a lock: NOT VALID (or USING INDEX), then validated in a step of its own.',
  },
  { pattern: /^alter table .*\brename\b/, reason: 'The version before knows the old name.', isContract: true },
  { pattern: /^alter table .*\bdrop\b/, reason: 'The version before may still use it.', isContract: true },
  { pattern: /^drop (table|view|function|trigger)\b/, reason: 'The version before may still use it.', isContract: true },
  { pattern: /^(update|delete|insert into .*\bselect\b)/, reason: 'Rows are filled in by a job, some at a time.' },
  { pattern: /^(truncate|lock|cluster|vacuum|reindex(?!.*concurrently))/, reason: 'It locks the whole table.' },
]

const plain = (sql: string): string =>
  sql
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const tableOf = (statement: string): string | undefined =>
  /^(?:alter table(?: only)?|update|delete from|insert into|create (?:unique )?index .* on|create trigger .* on)(?: if exists)? (?:only )?(\w+)/.exec(
    statement,
  )?.[1]

const madeIn = (statements: readonly string[]): Set<string> =>
  new Set(statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []))

/** The statements of one step, in order, as PostgreSQL would get them. */
export const statementsOf = (step: Migration): string[] => {
  const heard: string[] = []
  // What stands in a function is done when it is called, not in the step.
  const note = (sql: string) => void heard.push(...sql.replaceAll(/\bAS \$\$[\s\S]*?\$\$/g, "AS ''").split(';'))
  const rows = { all: () => [], get: () => undefined, run: () => ({ changes: 0 }), iterate: () => [][Symbol.iterator]() }
  const prepared = { ...rows, pluck: () => prepared, raw: () => prepared }
  const connection = { exec: note, prepare: (sql: string) => (note(sql), prepared), transaction: (work: unknown) => work }
  step.postgres?.(connection as unknown as Connection)
  return heard.map(plain).filter((sql) => sql !== '')
}

/**
 * What of a step must not run on a site that is in use.
 * @returns a sentence for each fault, with its statement; empty where there is none
 */
export const lintMigration = (step: Migration): string[] => {
  const statements = statementsOf(step)
  const young = madeIn(statements)
  const contracts = /^\d{3}-contract-/.test(step.name)
  return statements
    .filter((one) => !young.has(tableOf(one) ?? ''))
    .flatMap((one) =>
      rules
        .filter(({ pattern, isContract }) => pattern.test(one) && !(isContract && contracts))
        .map(({ reason }) => `${step.name}: ${reason} (${one.slice(0, 80)})`),
    )
}
