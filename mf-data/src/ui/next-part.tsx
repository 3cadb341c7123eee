import type { MemberRecord } from '@quintet/contract'
import { $gating, profileOf, useStore } from '@quintet/sdk'
import { LinkButton } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { nextStep } from '../stores/next-step.ts'

/** The way on from a result: the next part that is open, or the list of all. */
export const NextPart = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const shell = useTexts()
  const next = nextStep(record, profileOf(record), useStore($gating))
  if (!next) return <LinkButton to="/data">{t('hub.title')}</LinkButton>
  return <LinkButton to={next.to}>{t(next.key, { section: next.section ? shell(`section.${next.section}`) : '' })}</LinkButton>
}
