import { Button } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useMemo } from 'react'
import { circlesAround } from '../stores/zones.ts'
import styles from './pool-map.module.css'

interface CirclesProps {
  ownZone: number
  allowed: readonly number[]
  limit: number | undefined
  chosen: ReadonlySet<number>
  onChoose: (codes: number[]) => void
}

/** One tap for the own zone, the own country and so on, in place of what was chosen; and one that takes all away. */
export const Circles = ({ ownZone, allowed, limit, chosen, onChoose }: CirclesProps) => {
  const t = useTexts('pools')
  const circles = useMemo(() => circlesAround(ownZone, allowed, limit), [ownZone, allowed, limit])
  const isChosen = (codes: readonly number[]) => codes.length === chosen.size && codes.every((code) => chosen.has(code))
  const offered = circles.length < 2 ? [] : circles
  return (
    <div className={styles.row}>
      {offered.length === 0 ? null : (
        <div className={styles.circles} role="group" aria-label={t('circle.title')}>
          {offered.map(({ circle, codes }) => (
            <Button
              key={circle}
              look={isChosen(codes) ? 'primary' : 'secondary'}
              aria-pressed={isChosen(codes)}
              onClick={() => onChoose(codes)}
            >
              {t(`circle.${circle}`)}
            </Button>
          ))}
        </div>
      )}
      {chosen.size > 0 ? (
        <Button look="quiet" icon="close" onClick={() => onChoose([])}>
          {t('location.clear')}
        </Button>
      ) : null}
    </div>
  )
}
