// `pnpm decisions` prints which tests hold which rule of shared/docs/rules.md, and fails where a rule has none.
import { citingTests, decisionsOf, rules } from './decisions/tests.mts'
import { unheld } from './decisions/unheld.mts'
import { waitingFor } from './decisions/waiting.mts'

const tests = citingTests()
for (const [number, name] of rules()) {
  console.log(`${number}. ${name}`)
  const waits = waitingFor.get(number)
  if (waits !== undefined) console.log(`   waits for ${waits}`)
  for (const { file, title } of tests.filter((test) => decisionsOf(test.title).includes(number)))
    console.log(`   ${file}: ${title}`)
}

const problems = unheld(rules(), tests, waitingFor)
for (const problem of problems) console.log(problem)
console.log(
  `${rules().size} decisions, ${tests.length} tests that name one, ${waitingFor.size} waiting, ${problems.length} problems`,
)
process.exit(problems.length === 0 ? 0 : 1)
