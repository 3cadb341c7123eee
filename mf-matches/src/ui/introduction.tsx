import type { Match } from '@quintet/contract'
import { publicProfile } from '@quintet/domain/profile'
import { $member, profileOf, useStore } from '@quintet/sdk'
import { Card } from '@quintet/ui'
import { SharedReasons, useAnswerText } from '@quintet/ui/profile'
import { useTexts } from '@quintet/ui/texts'
import { stageOf } from '../stores/matches.ts'
import { AboutMatch } from './about-match.tsx'
import styles from './introduction.module.css'

/** Age and place in one line, as far as they are shown. */
const Facts = ({ profile: { age, zone } }: { profile: NonNullable<Match['profile']> }) => {
  const answer = useAnswerText()
  const t = useTexts('matches')
  const facts = [
    age === undefined ? '' : t('intro.age', { age: answer('age', age) }),
    zone === undefined ? '' : answer('zone', zone),
  ]
  const shown = facts.filter((fact) => fact !== '')
  return shown.length === 0 ? null : <p className={styles.facts}>{shown.join('\u00a0· ')}</p>
}

/** Who the other person is, in their own words, and what both share: what a member decides by. With open photos it stands under Details. */
export const Introduction = ({ match }: { match: Match }) => {
  const { data } = useStore($member)
  const { profile } = match
  if (!profile || stageOf(match) === 'open') return null
  return (
    <Card>
      <Facts profile={profile} />
      <AboutMatch profile={profile} />
      {data ? <SharedReasons own={publicProfile(profileOf(data))} other={profile} /> : null}
    </Card>
  )
}
