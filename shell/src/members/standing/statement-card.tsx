import type { Statement } from '@quintet/contract'
import { Card, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { AppealPart } from './appeal-part.tsx'
import styles from './standing.module.css'
import { appealAgainst } from './standing.ts'
import { useDates } from './use-dates.ts'

const Facts = ({ statement }: { statement: Statement }) => {
  const t = useTexts()
  const { facts, rule } = statement
  if (facts !== undefined) return <dd dir="auto">{facts}</dd>
  return <dd>{t(rule === 'noReturn' ? 'statement.factsKnown' : 'statement.factsNone')}</dd>
}

const Until = ({ statement }: { statement: Statement }) => {
  const t = useTexts()
  const { day } = useDates()
  const { untilDay, measure } = statement
  if (measure === 'removePhoto') return null
  return (
    <>
      <dt>{t('statement.until')}</dt>
      <dd>{untilDay === undefined ? t('statement.noEnd') : day(untilDay)}</dd>
    </>
  )
}

const Reasons = ({ statement }: { statement: Statement }) => {
  const t = useTexts()
  const { moment } = useDates()
  const { from, rule, machine, slot, source } = statement
  return (
    <dl className={styles.reasons}>
      <dt>{t('statement.from')}</dt>
      <dd>{moment(from)}</dd>
      <Until statement={statement} />
      {slot === undefined ? null : (
        <>
          <dt>{t('statement.photo')}</dt>
          <dd>{slot}</dd>
        </>
      )}
      <dt>{t('statement.facts')}</dt>
      <Facts statement={statement} />
      <dt>{t('statement.rule')}</dt>
      <dd>{t(`rule.${rule}`)}</dd>
      <dt>{t('statement.machine')}</dt>
      <dd>{t(`statement.machine.${machine}`)}</dd>
      {source === undefined ? null : (
        <>
          <dt>{t('statement.source')}</dt>
          <dd>{t(`statement.source.${source}`)}</dd>
        </>
      )}
    </dl>
  )
}

/** A statement of reasons: what, since when, until when, the facts, the rule, whether a machine took part, and the appeal (decision 54). */
export const StatementCard = ({ statement }: { statement: Statement }) => {
  const t = useTexts()
  const { number, measure, ending, awaitsSecond, appeal, appealUntil } = statement
  return (
    <Card>
      <h2>{t(`statement.${measure}`)}</h2>
      {ending === undefined ? null : <Note>{t(`statement.ended.${ending}`)}</Note>}
      <Reasons statement={statement} />
      {awaitsSecond ? <Note tone="warn">{t('statement.awaitsSecond')}</Note> : null}
      {appeal !== undefined || ending === undefined ? (
        <AppealPart
          appeal={appeal}
          draft={`appeal-${number}`}
          until={appealUntil}
          onSend={(text) => appealAgainst(number, text)}
        />
      ) : null}
      <p className={styles.soft}>{t('statement.elsewhere')}</p>
    </Card>
  )
}
