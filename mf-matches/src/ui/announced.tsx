import { useTexts } from '@quintet/ui/texts'
import type { drawings } from '../stores/drawing.ts'
import { isOtherThanSeen } from '../stores/log-memory.ts'
import { Fold } from './fold.tsx'
import { useMoment } from './moment.ts'
import styles from './announced.module.css'

type Announcements = NonNullable<ReturnType<typeof drawings.$.get>['data']>['announced']

/** The commitments of the next drawings: whoever notes one down can hold it against the seed later. */
export const Announced = ({ announced }: { announced: Announcements }) => {
  const t = useTexts('matches')
  const moment = useMoment()
  if (announced.length === 0) return null
  return (
    <Fold title={t('announced.title')} detail={t('announced.detail')}>
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
    </Fold>
  )
}
