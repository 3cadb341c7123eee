import { $locale, useStore } from '@quintet/sdk'
import { Card, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { timeText } from '../../parts/moments.ts'
import type { CaseFile } from './cases.ts'
import { EraseButton } from './erase-button.tsx'
import styles from './cases.module.css'

type Message = CaseFile['evidence'][number]

const MessageItem = ({ message: { by, sender, sentAt, text, verified } }: { message: Message }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  return (
    <li className={by === 'member' ? styles.member : undefined}>
      <span className={styles.from}>
        <span>{t(`evidence.by.${by}`, { number: String(sender) })}</span>
        <span>{timeText(sentAt, locale)}</span>
        <span className={verified ? styles.verified : styles.unverified}>
          {t(verified ? 'evidence.verified' : 'evidence.unverified')}
        </span>
      </span>
      <blockquote dir="auto">{text}</blockquote>
    </li>
  )
}

const Left = ({ file: { sealed, erasedAt } }: { file: CaseFile }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  return (
    <>
      {sealed ? <p>{t('evidence.sealed', { count: sealed.count, until: timeText(sealed.until, locale) })}</p> : null}
      {erasedAt === undefined ? null : <Note>{t('evidence.erased', { date: timeText(erasedAt, locale) })}</Note>}
    </>
  )
}

/** What proves a report: the messages that were opened, each checked, and what is kept sealed beside them. */
export const CaseEvidence = ({ file, onDone }: { file: CaseFile; onDone: () => void }) => {
  const t = useTexts('staff')
  const { kind, evidence, sealed, erasing, erasedAt } = file
  if (kind !== 'match') return null
  const isThere = evidence.length > 0 || sealed !== undefined
  return (
    <Card>
      <h2>{t('evidence.title')}</h2>
      {evidence.length > 0 ? (
        <ul className={styles.messages}>
          {evidence.map((message, index) => (
            <MessageItem key={index} message={message} />
          ))}
        </ul>
      ) : erasedAt === undefined ? (
        <p>{t('evidence.none')}</p>
      ) : null}
      <Left file={file} />
      {isThere && !erasing ? <EraseButton number={file.number} onDone={onDone} /> : null}
    </Card>
  )
}
