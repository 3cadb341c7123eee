import { $locale, serverNow, useStore } from '@quintet/sdk'
import { Icon } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { monthText } from './month-text.ts'
import styles from './photos-checked.module.css'

/** That staff have compared the other's photos with the other, and in which month. @param day the first of that month */
export const PhotosChecked = ({ day }: { day: number | undefined }) => {
  const t = useTexts('matches')
  const locale = useStore($locale)
  if (day === undefined) return null
  return (
    <p className={styles.checked}>
      <Icon name="check" size={18} /> {t('match.photosChecked', { month: monthText(day, serverNow(), locale) })}
    </p>
  )
}
