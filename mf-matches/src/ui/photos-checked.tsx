import { DAY_MS } from '@quintet/domain/time'
import { $locale, serverNow, useStore } from '@quintet/sdk'
import { Icon } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './photos-checked.module.css'

const monthText = (day: number, locale: string): string => {
  const [date, now] = [new Date(day * DAY_MS), new Date(serverNow())]
  const isThisYear = date.getUTCFullYear() === now.getUTCFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale, { month: 'long', ...year, timeZone: 'UTC' }).format(date)
}

/** That staff have compared the other's photos with the other, and in which month. @param day the first of that month */
export const PhotosChecked = ({ day }: { day: number | undefined }) => {
  const t = useTexts('matches')
  const locale = useStore($locale)
  if (day === undefined) return null
  return (
    <p className={styles.checked}>
      <Icon name="check" size={18} /> {t('match.photosChecked', { month: monthText(day, locale) })}
    </p>
  )
}
