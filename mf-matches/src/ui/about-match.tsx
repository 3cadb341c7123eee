import type { Match } from '@quintet/contract'
import { useTexts } from '@quintet/ui/texts'
import styles from './about-match.module.css'

/** What the other person wrote about themself: bio, topic and the question for a match. */
export const AboutMatch = ({ profile: { bio, topic, question } }: { profile: NonNullable<Match['profile']> }) => {
  const t = useTexts('matches')
  if (!topic && !question && !bio) return null
  return (
    <dl className={styles.about}>
      {Object.entries({ bio, topic, question }).map(([key, value]) =>
        value ? (
          <div key={key}>
            <dt>{t(`details.${key}`)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
