import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CallsContract, callsFile } from '@quintet/registry/calls'
import { examplesOf } from './examples.ts'
import { type AnswerChange, changesOf, inTurn } from './other-answers.ts'
import type { Played } from './play-back.ts'
import { isChange } from './worlds.ts'

const mostChanges = 22

/** What may be answered otherwise than the record and the examples have it, of what a build says that it reads. @param dist absolute path of the build */
export const changesFor = (record: Pick<Played, 'at' | 'answers'>, dist: string): AnswerChange[] => {
  const path = join(dist, callsFile)
  if (!existsSync(path)) return []
  const { calls } = JSON.parse(readFileSync(path, 'utf8')) as CallsContract
  const lists = Object.entries(calls).map(([call, made]) => {
    const answer = record.answers.find((one) => one.call === call)?.answer ?? examplesOf(call)[0]
    return isChange(call) || answer === undefined ? [] : changesOf({ call, answer, read: made.answer }, record.at)
  })
  return inTurn(lists, mostChanges)
}
