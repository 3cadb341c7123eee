import type { Reporter, TestModule } from 'vitest/node'

const [sqlite, postgres] = ['server', 'server on postgres']

type Passed = Map<string, string[]>

/** The tests that passed, by file. */
const passedIn = (modules: readonly TestModule[], project: string): Passed =>
  new Map(
    modules
      .filter((module) => module.project.name === project)
      .map((module) => [module.relativeModuleId, [...module.children.allTests('passed')].map(({ fullName }) => fullName)]),
  )

const counted = (passed: Passed, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + (passed.get(file)?.length ?? 0), 0)

const without = (some: Passed, others: Passed, file: string): string[] =>
  (some.get(file) ?? []).filter((name) => !others.get(file)?.includes(name)).map((name) => `${file}: ${name}`)

/** Says of the files of tests that ran on both databases how many tests passed on each, and fails where they are not the same. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const [one, other] = [passedIn(modules, sqlite), passedIn(modules, postgres)]
    const files = [...one.keys()].filter((file) => other.has(file))
    console.log(`On both databases: ${counted(one, files)} passed on SQLite, ${counted(other, files)} passed on PostgreSQL`)
    const alone = files.flatMap((file) => [...without(one, other, file), ...without(other, one, file)])
    if (alone.length === 0) return
    console.log(`On one database alone:\n${alone.join('\n')}`)
    process.exitCode = 1
  }
}
