import { Disclosure } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import type { drawings } from '../stores/drawing.ts'
import { isOtherThanSeen } from '../stores/log-memory.ts'
import { useFormatTime } from './format-time.ts'
import styles from './commitments.module.css'

type Announcements = NonNullable<ReturnType<typeof drawings.$.get>['data']>['announced']

/** The commitments of the next drawings: a member who notes one down can hold it against the seed later. */
export const Commitments = ({ announced }: { announced: Announcements }) => {
  const t = useTexts('matches')
  const moment = useFormatTime()
  if (announced.length === 0) return null
  return (
    <Disclosure title={t('announced.title')} detail={t('announced.detail')}>
      <p>{t('announced.body')}</p>
      <dl className={styles.list}>
        {announced.map(({ week, closesAt, commitment }) => (
          <div key={week}>
            <dt>{moment(closesAt)}</dt>
            <dd dir="ltr">{commitment}</dd>
            {isOtherThanSeen({ week, commitment }) ? <dd dir="auto">{t('check.log.changed')}</dd> : null}
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
