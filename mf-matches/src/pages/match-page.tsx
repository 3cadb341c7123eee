import type { Match } from '@quintet/contract'
import { Carousel, LinkButton, Page, Skeleton, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { photosOf } from '../stores/photos.ts'
import { stageOf } from '../stores/matches.ts'
import { LetGo } from '../ui/let-go.tsx'
import { QualityBadge } from '../ui/quality-badge.tsx'
import { Verification } from '../ui/verification.tsx'
import { WithMatch } from '../ui/with-match.tsx'

const Photos = ({ match }: { match: Match }) => {
  const t = useTexts('matches')
  return (
    <WhenLoaded resource={photosOf(match.number)} skeleton={<Skeleton lines={6} />}>
      {(photos) => {
        const shown = photos.filter((photo) => photo !== null)
        return (
          <Carousel
            label={t('match.photos', { name: match.pseudonym })}
            count={shown.length}
            slide={(index) => <img src={shown[index]} alt={t('match.photo', { name: match.pseudonym, index: index + 1 })} />}
          />
        )
      }}
    </WhenLoaded>
  )
}

const Footer = ({ match, open }: { match: Match; open: boolean }) => {
  const t = useTexts('matches')
  const path = `/matches/${match.number}`
  return (
    <>
      <LinkButton to={`${path}/details`} look="secondary" icon="details">
        {t('match.details')}
      </LinkButton>
      {open ? (
        <LinkButton to={`${path}/chat`} icon="chat">
          {match.unread > 0 ? t('match.chatUnread', { count: match.unread }) : t('match.chat')}
        </LinkButton>
      ) : null}
    </>
  )
}

const MatchView = ({ match }: { match: Match }) => {
  const open = stageOf(match) === 'open'
  return (
    <Page
      title={match.pseudonym}
      back="/matches"
      tile="matches"
      actions={<LetGo match={match} />}
      footer={<Footer match={match} open={open} />}
    >
      <div>
        <QualityBadge quality={match.quality} />
      </div>
      {open ? <Photos match={match} /> : <Verification match={match} />}
    </Page>
  )
}

/** A match: its verification first, then the photos with the ways to details and chat. */
export const MatchPage = () => <WithMatch>{(match) => <MatchView match={match} />}</WithMatch>
