import type { Match } from '@quintet/contract'
import { $member, useStore } from '@quintet/sdk'
import { Card, Page } from '@quintet/ui'
import { ProfileDetails } from '@quintet/ui/profile'
import { useTexts } from '@quintet/ui/texts'
import { stageOf } from '../stores/matches.ts'
import { AboutMatch } from '../ui/about-match.tsx'
import { EndMatch } from '../ui/end-match-sheet.tsx'
import { SafetyNumber } from '../ui/safety-number.tsx'
import { WithMatch } from '../ui/with-match.tsx'

const About = ({ profile }: { profile: NonNullable<Match['profile']> }) =>
  profile.topic || profile.question || profile.bio ? (
    <Card>
      <AboutMatch profile={profile} />
    </Card>
  ) : null

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
