import { $locale, useStore } from '@quintet/sdk'
import { List, Row } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { timeText } from '../../parts/moments.ts'
import type { CaseFile } from './cases.ts'

/** Measures against the member, the newest first. */
export const MeasureList = ({ measures }: Pick<CaseFile, 'measures'>) => {
  const t = useTexts('staff')
  const shell = useTexts()
  const locale = useStore($locale)
  if (measures.length === 0) return null
  return (
    <List title={t('cases.measures')}>
      {measures.map(({ number, measure, from, facts, rule, endedAt }) => (
        <Row
          key={number}
          title={`${shell(`statement.${measure}`)} · ${timeText(from, locale)}`}
          detail={
            <>
              {shell(`rule.${rule}`)} <bdi>{facts}</bdi>
            </>
          }
          aside={t(endedAt === undefined ? 'cases.inForce' : 'cases.ended')}
          tone={endedAt === undefined ? 'bad' : 'open'}
        />
      ))}
    </List>
  )
}
