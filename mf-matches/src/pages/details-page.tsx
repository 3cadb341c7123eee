import type { Match } from '@quintet/contract'
import { $member, useStore } from '@quintet/sdk'
import { Card, Page } from '@quintet/ui'
import { ProfileDetails } from '@quintet/ui/profile'
import { useTexts } from '@quintet/ui/texts'
import { stageOf } from '../stores/matches.ts'
import { EndMatch } from '../ui/end-match-sheet.tsx'
import { SafetyNumber } from '../ui/safety-number.tsx'
import { WithMatch } from '../ui/with-match.tsx'
import styles from './details-page.module.css'

const About = ({ profile }: { profile: NonNullable<Match['profile']> }) => {
  const t = useTexts('matches')
  const { topic, question, bio } = profile
  if (!topic && !question && !bio) return null
  return (
    <Card>
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
    </Card>
  )
}

const Details = ({ match }: { match: Match }) => {
  const t = useTexts('matches')
  const { data } = useStore($member)
  return (
    <Page
      title={t('details.title', { name: match.pseudonym })}
      back={`/matches/${match.number}`}
      tile="matches"
      actions={<EndMatch match={match} />}
    >
      {match.profile ? (
        <>
          <About profile={match.profile} />
          <ProfileDetails values={match.profile} measureUnit={data?.measureUnit ?? 1} />
        </>
      ) : null}
      {stageOf(match) === 'open' ? <SafetyNumber match={match} /> : null}
    </Page>
  )
}

/** What the other person shows of themself. */
export const DetailsPage = () => <WithMatch>{(match) => <Details match={match} />}</WithMatch>
