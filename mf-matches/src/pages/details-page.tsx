import type { Match } from '@quintet/contract'
import { sharedReasons } from '@quintet/domain/match'
import { type PublicProfile, publicProfile } from '@quintet/domain/profile'
import { $member, profileOf, useStore } from '@quintet/sdk'
import { Card, Page } from '@quintet/ui'
import { ProfileDetails, SharedReasons } from '@quintet/ui/profile'
import { useTexts } from '@quintet/ui/texts'
import { stageOf } from '../stores/matches.ts'
import { AboutMatch } from '../ui/about-match.tsx'
import { EndMatch } from '../ui/end-match-sheet.tsx'
import { SafetyNumber } from '../ui/safety-number.tsx'
import { WithMatch } from '../ui/with-match.tsx'

interface AboutProps {
  profile: NonNullable<Match['profile']>
  /** What the member shows; nothing before that is known. */
  own: PublicProfile | undefined
}

const About = ({ profile, own }: AboutProps) => {
  const isShared = own !== undefined && sharedReasons(own, profile).length > 0
  if (!profile.topic && !profile.question && !profile.bio && !isShared) return null
  return (
    <Card>
      <AboutMatch profile={profile} />
      {isShared ? <SharedReasons own={own} other={profile} /> : null}
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
          <About profile={match.profile} own={data && publicProfile(profileOf(data))} />
          <ProfileDetails values={match.profile} measureUnit={data?.measureUnit ?? 1} />
        </>
      ) : null}
      {stageOf(match) === 'open' ? <SafetyNumber match={match} /> : null}
    </Page>
  )
}

/** What the other person shows of themself, and what both share. */
export const DetailsPage = () => <WithMatch>{(match) => <Details match={match} />}</WithMatch>
