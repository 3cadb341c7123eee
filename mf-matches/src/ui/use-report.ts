import { dateFormat } from '@quintet/domain/languages'
import type { Match } from '@quintet/contract'
import { fitsLimit, reportReasons } from '@quintet/domain/limits'
import { $locale, confirmFirst, showToast, useStore } from '@quintet/sdk'
import { useWayBack } from '@quintet/sdk/router'
import { useAction } from '@quintet/ui'
import { useState } from 'react'
import type { ChatMessage } from '../stores/chat.ts'
import { openedFor } from '../stores/evidence.ts'
import { reportMatch, stageOf } from '../stores/matches.ts'
import { dropReport, type ReportDraft } from '../stores/report-draft.ts'
import { useReportDraft } from './use-report-draft.ts'

const other = reportReasons.match.length

const text = (key: string, params = {}) => ({ key, namespace: 'matches', params })

const askFirst = (name: string, messages: number): Promise<boolean> =>
  confirmFirst({
    title: text('report.ask', { name }),
    body: text('report.consequence', { count: messages }),
    warning: text('letGo.permanent'),
    action: { label: text('report.action') },
    danger: true,
  })

const fits = ({ reason, words }: ReportDraft): boolean =>
  reason === other ? fitsLimit('matchReport', words) : words.trim() === '' || fitsLimit('matchReport', words)

/**
 * A report as it is filled in and sent. What is chosen has to be open: the texts are read on this device alone. Where the chat is closed, as
 * while its keys are renewed, nothing can be opened any more, and the report goes without.
 */
export const useReport = (match: Match) => {
  const goBackTo = useWayBack()
  const locale = useStore($locale)
  const [draft, change] = useReportDraft(match.number)
  const [opened, setOpened] = useState<readonly ChatMessage[]>()
  const [tried, setTried] = useState(false)
  const { busy, run } = useAction({ leavesPage: true })
  const { reason, words, chosen } = draft
  const isLocked = stageOf(match) === 'open' && chosen.length > 0 && opened === undefined
  const messages = chosen.length > 0 ? (opened ?? []) : []
  const post = async (why: number) => {
    const { report, answerBy } = await reportMatch(match.number, why, words.trim(), openedFor(match, messages))
    dropReport(match.number)
    const date = dateFormat(locale, { dateStyle: 'long' }).format(answerBy * 1000)
    showToast(text('report.done', { number: String(report), date }))
    await goBackTo('/matches', { replace: true })
  }
  const send = async () => {
    setTried(true)
    if (reason === undefined || !fits(draft) || isLocked || !(await askFirst(match.pseudonym, messages.length))) return
    await run(() => post(reason))
  }
  return { draft, change, setOpened, busy, tried, fits: fits(draft), isLocked, send }
}
