import { useIsSlow } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './photos-on-their-way.module.css'

/** Five places as they will stand there, while they load. */
export const PhotosOnTheirWay = () => {
  const t = useTexts()
  const isSlow = useIsSlow()
  return (
    <div className={styles.waiting} role="status">
      {isSlow ? <p>{t('state.slow')}</p> : <span className="visually-hidden">{t('state.loading')}</span>}
      <div className={styles.grid} aria-hidden>
        {[1, 2, 3, 4, 5].map((slot) => (
          <span key={slot} className={styles.card} />
        ))}
      </div>
    </div>
  )
}
