export { type Finding, lineOf, reportOf } from './finding.ts'
export { type Candidate, judgeBuild, passGate } from './pass-gate.ts'
export { recordAnswers } from './record/record-answers.ts'
