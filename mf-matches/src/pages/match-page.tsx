import type { Match } from '@quintet/contract'
import { ClassBadge, FitRing, LinkButton, Page } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useCallback, useEffect, useState } from 'react'
import { stageOf } from '../stores/matches.ts'
import { followMatches } from '../stores/polling.ts'
import { Introduction } from '../ui/introduction.tsx'
import { EndMatch } from '../ui/end-match-sheet.tsx'
import { MatchPhotos } from '../ui/match-photos.tsx'
import { PhotosChecked } from '../ui/photos-checked.tsx'
import { Verification } from '../ui/verification.tsx'
import { WithMatch } from '../ui/with-match.tsx'
import styles from './match-page.module.css'

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
  const [settled, setSettled] = useState(false)
  // The way to the chat appears once the photos are there (section 4).
  const settle = useCallback(() => setSettled(true), [])
  return (
    <Page
      title={match.pseudonym}
      back="/matches"
      tile="matches"
      actions={<EndMatch match={match} />}
      footer={<Footer match={match} open={open && settled} />}
    >
      <div className={styles.fit}>
        <span className={styles.ring}>
          <FitRing quality={match.quality} />
        </span>
        <ClassBadge quality={match.quality} />
        <PhotosChecked day={match.photosChecked} />
      </div>
      <Introduction match={match} />
      {open ? <MatchPhotos match={match} onSettled={settle} /> : <Verification match={match} />}
    </Page>
  )
}

/** A match: its verification first, then the photos with the ways to details and chat. */
export const MatchPage = () => {
  // The other side may confirm it, or end it, while it is looked at.
  useEffect(() => followMatches(), [])
  return <WithMatch>{(match) => <MatchView match={match} />}</WithMatch>
}
