import { type CallDeclaration, calls } from '@quintet/contract'
import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import { readRecorded, type RecordedAnswer } from '../../src/gate/record/record.ts'

const { answers, states } = readRecorded()

const faultsOf = ({ call, answer }: RecordedAnswer): unknown[] => {
  const declared = (calls as Record<string, CallDeclaration>)[call]
  return declared ? [...Compile(declared.answer).Errors(declared.wire.answer.decode(answer))] : [`no call is ${call}`]
}

it.each([answers, ...states].map((some, index) => [index, some] as const))(
  'answers as the contract declares it, in each state (%i)',
  (_, some) => expect(some.map(faultsOf).flat()).toEqual([]),
)
