import type { AnswerOf, Calls } from '@quintet/contract'
import { resource, send } from '@quintet/sdk'

export type DiaryLine = AnswerOf<Calls['listConsents']>['lines'][number]

/** Every consent and agreement of the member so far. */
export const diary = resource(() => send('listConsents', {}))
