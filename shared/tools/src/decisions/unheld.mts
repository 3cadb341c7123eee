import { type NamedTest, decisionsOf } from './tests.mts'

/** What is wrong: a decision without a test, one that waits although it has one, one that waits and does not exist. */
export const unheld = (
  known: ReadonlyMap<number, string>,
  tests: readonly NamedTest[],
  waiting: ReadonlyMap<number, string>,
): string[] => {
  const held = new Set(tests.flatMap(({ title }) => decisionsOf(title)))
  return [
    ...[...known.keys()]
      .filter((number) => !held.has(number) && !waiting.has(number))
      .map((number) => `decision ${number}: no test names it`),
    ...[...waiting.keys()]
      .filter((number) => held.has(number))
      .map((number) => `decision ${number}: has a test, and waits no more`),
    ...[...waiting.keys()].filter((number) => !known.has(number)).map((number) => `decision ${number}: waits and does not exist`),
  ]
}
