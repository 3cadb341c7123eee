import { readFileSync, writeFileSync } from 'node:fs'

const survived = ({ status }) => status === 'Survived'

/** Takes out of what a run remembers the changes that no test noticed, so that the next run tries them again. @returns whether there were any */
export function forgetSurvivors(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const files = Object.values(report.files)
  if (!files.some(({ mutants }) => mutants.some(survived))) return false
  for (const file of files) file.mutants = file.mutants.filter((mutant) => !survived(mutant))
  writeFileSync(path, JSON.stringify(report))
  return true
}
