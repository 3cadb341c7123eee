import { returnSigns } from '@quintet/domain/cases'
import { reportReasons } from '@quintet/domain/limits'
import { useTexts } from '@quintet/ui/texts'
import type { Summary } from './cases.ts'

const reasonOf = ({ kind, reason }: Pick<Summary, 'kind' | 'reason'>): string | undefined => {
  if (kind === 'match') return reportReasons.match[reason - 1]
  if (kind === 'photo') return reportReasons.image[reason - 1]
  if (kind === 'returned') return returnSigns[reason - 1]
  return kind === 'error' ? reportReasons.error[reason - 1] : undefined
}

/** What a case is called: its kind, and the reason that was given. */
export const useCaseName = (): ((one: Pick<Summary, 'kind' | 'reason'>) => string) => {
  const t = useTexts('staff')
  return (one) => {
    const reason = reasonOf(one)
    const kind = t(`cases.kind.${one.kind}`)
    return reason === undefined ? kind : `${kind}: ${t(`cases.reason.${one.kind}.${reason}`)}`
  }
}
