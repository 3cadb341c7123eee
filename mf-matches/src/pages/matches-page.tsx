import type { Match } from '@quintet/contract'
import { asksForAnswers } from '@quintet/domain/match'
import { $countdown, useStore } from '@quintet/sdk'
import { NavLink } from '@quintet/sdk/router'
import { ClassBadge, FitRing, Icon, LinkButton, Note, Nothing, Page, Skeleton, useKeptFocus, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { preloadScreens } from '../screen.ts'
import { drawings } from '../stores/drawing.ts'
import { matches, stageOf } from '../stores/matches.ts'
import { $openChat, followMatches } from '../stores/polling.ts'
import { $waitingChanges, hasWaiting } from '../stores/waiting-list.ts'
import { Endings } from '../ui/endings.tsx'
import { EndMatch } from '../ui/end-match-sheet.tsx'
import { InBreak } from '../ui/in-break.tsx'
import styles from '../ui/match-cards.module.css'

/** How many messages wait, but for those of a chat that stands beside the list. */
const Unread = ({ match: { number, unread } }: { match: Match }) => {
  const t = useTexts('matches')
  const isOpen = useStore($openChat) === number
  if (unread === 0 || isOpen) return null
  return (
    <span className={styles.unread} aria-label={t('list.unread', { count: unread })}>
      {unread}
    </span>
  )
}

/** What this device could not send yet, and for whom. */
const Waiting = ({ match: { number } }: { match: Match }) => {
  const t = useTexts('matches')
  useStore($waitingChanges)
  return hasWaiting(number) ? <span className={styles.stage}>{t('list.waiting')}</span> : null
}

const MatchCard = ({ match }: { match: Match }) => {
  const t = useTexts('matches')
  const stage = match.renewedBy !== undefined && stageOf(match) === 'new' ? 'renewed' : stageOf(match)
  return (
    <li className={styles.item}>
      <NavLink to={`/matches/${match.number}`} className={styles.card}>
        <span className={styles.emblem} aria-hidden>
          <FitRing quality={match.quality} />
          <span>{match.pseudonym.slice(0, 2)}</span>
        </span>
        <span className={styles.words}>
          <span className={styles.head}>
            <span className={styles.name}>{match.pseudonym}</span>
            <Unread match={match} />
          </span>
          <ClassBadge quality={match.quality} />
          <span className={styles.stage}>{t(`stage.${stage}`)}</span>
          <Waiting match={match} />
        </span>
        <span className={styles.forward}>
          <Icon name="forward" size={18} />
        </span>
      </NavLink>
      <EndMatch match={match} />
    </li>
  )
}

const waitingOf = (list: readonly Match[]): number => list.filter((match) => ['new', 'confirm'].includes(stageOf(match))).length

const Empty = () => {
  const t = useTexts('matches')
  const { days, hours } = useStore($countdown)
  const { state, data } = useStore(drawings.$)
  const place = useKeptFocus<HTMLDivElement>()
  // A break may have begun or ended on another screen.
  useEffect(() => void drawings.reload(), [])
  // Whether tokens can be submitted, the server says.
  if (!data && state !== 'failed') return <Skeleton lines={4} />
  const title = t('list.emptyTitle')
  return (
    <div ref={place} tabIndex={-1}>
      {data?.pausedUntil === undefined ? (
        <Nothing title={title} action={<LinkButton to="/judging">{t('list.emptyAction')}</LinkButton>}>
          {t('list.emptyBody', { days, hours })}
        </Nothing>
      ) : (
        <InBreak title={title} until={data.pausedUntil} />
      )}
    </div>
  )
}

// Coming back to the list is when a member wants to know what is new; while it is open it keeps itself up to date.
const useFreshMatches = () => {
  useEffect(() => {
    void matches.reload()
    return followMatches()
  }, [])
}

/** All matches, best class first. */
export const MatchesPage = () => {
  const t = useTexts('matches')
  useFreshMatches()
  useEffect(preloadScreens, [])
  return (
    <Page
      title={t('list.title')}
      back="/home"
      tile="matches"
      footer={
        <LinkButton to="/matches/drawing" look="secondary" icon="details">
          {t('drawing.title')}
        </LinkButton>
      }
    >
      <WhenLoaded resource={matches}>
        {({ matches: list, drawing }) => (
          <>
            {drawing ? <Note>{t('list.drawing')}</Note> : null}
            {asksForAnswers(waitingOf(list)) ? <Note tone="warn">{t('list.yourTurn', { count: waitingOf(list) })}</Note> : null}
            <Endings />
            {list.length === 0 ? (
              <Empty />
            ) : (
              <ul className={styles.list}>
                {list.map((match) => (
                  <MatchCard key={match.number} match={match} />
                ))}
              </ul>
            )}
          </>
        )}
      </WhenLoaded>
    </Page>
  )
}
