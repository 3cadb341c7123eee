import { useCallback, useState } from 'react'
import { keepReport, readReport, type ReportDraft } from '../stores/report-draft.ts'

/** The report about a match as it is filled in; every change is kept, so that it survives a reload. */
export const useReportDraft = (match: number) => {
  const [draft, setDraft] = useState(() => readReport(match))
  const change = useCallback(
    (changes: Partial<ReportDraft>) =>
      setDraft((before) => {
        const next = { ...before, ...changes }
        keepReport(match, next)
        return next
      }),
    [match],
  )
  return [draft, change] as const
}
