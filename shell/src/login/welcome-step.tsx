import { numberFormat } from '@quintet/domain/languages'
import { characterMinutes, DATA_MINUTES, photoMinutes } from '@quintet/domain/profile'
import { defaultPrices, PRICED_MONTHS, TIERS } from '@quintet/domain/membership'
import { $locale, useStore } from '@quintet/sdk'
import { Button, Icon, type IconName, Mark } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './welcome-step.module.css'

const week = ['tokens', 'drawing', 'match'] as const
const parts: readonly { tile: IconName; minutes: number }[] = [
  { tile: 'data', minutes: DATA_MINUTES },
  { tile: 'images', minutes: photoMinutes() },
  { tile: 'pools', minutes: characterMinutes() },
]

/** What Quintet is, before anything is asked: how a week goes, how long the beginning takes, what it costs. */
export const Welcome = ({ heading: Heading = 'h3' }: { heading?: 'h2' | 'h3' }) => {
  const t = useTexts()
  const locale = useStore($locale)
  const price = numberFormat(locale, { style: 'currency', currency: 'USD' })
  return (
    <>
      <div className={styles.lead}>
        <Mark />
        <p>{t('login.lead')}</p>
      </div>
      <Heading>{t('signup.week')}</Heading>
      <ol className={styles.week}>
        {week.map((part) => (
          <li key={part}>{t(`signup.week.${part}`)}</li>
        ))}
      </ol>
      <Heading>{t('signup.takes')}</Heading>
      <ul className={styles.parts}>
        {parts.map(({ tile, minutes }) => (
          <li key={tile} data-hue={tile}>
            <Icon name={tile} size={20} />
            <span>{t(`home.tile.${tile}`)}</span>
            <span className={styles.minutes}>{t('step.minutes', { minutes })}</span>
          </li>
        ))}
      </ul>
      <Heading>{t('signup.costs')}</Heading>
      <p>{t('signup.price', { price: `\u2066${price.format(defaultPrices[TIERS.local] / PRICED_MONTHS / 100)}\u2069` })}</p>
    </>
  )
}

/** The first step of signing up. */
export const WelcomeStep = ({ onNext }: { onNext: () => void }) => {
  const t = useTexts()
  return (
    <div className="stack">
      <Welcome />
      <Button onClick={onNext}>{t('signup.begin')}</Button>
    </div>
  )
}
