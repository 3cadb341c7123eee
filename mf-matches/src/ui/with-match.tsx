import type { Match, MatchEnding } from '@quintet/contract'
import { useStore } from '@quintet/sdk'
import { useParams } from '@quintet/sdk/router'
import { LinkButton, Nothing, Page, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { Fragment, type ReactNode, useEffect } from 'react'
import { endingOf, noteSeen } from '../stores/endings.ts'
import { matches } from '../stores/matches.ts'

const Frame = ({ children }: { children: ReactNode }) => {
  const t = useTexts('matches')
  return (
    <Page title={t('list.title')} back="/matches" tile="matches">
      {children}
    </Page>
  )
}

const ToMatches = () => {
  const t = useTexts('matches')
  return <LinkButton to="/matches">{t('match.goneAction')}</LinkButton>
}

/** The sentence that the other side left where they closed the match kindly (decision 61), under the name that the reader knew. */
const Ended = ({ ending }: { ending: MatchEnding }) => {
  const t = useTexts('matches')
  useEffect(() => void noteSeen(ending), [ending])
  return (
    <div role="status">
      <Nothing title={t('ended.title', { name: ending.name })} action={<ToMatches />}>
        {t(`letGo.sentence.${ending.sentence}`)}
      </Nothing>
    </div>
  )
}

const Gone = ({ number }: { number: number }) => {
  const t = useTexts('matches')
  const ending = endingOf(number)
  if (ending) return <Ended ending={ending} />
  return (
    <Nothing title={t('match.goneTitle')} action={<ToMatches />}>
      {t('match.goneBody')}
    </Nothing>
  )
}

/** Draws a page of the match that the route names, or says that it is gone. Nothing of one match's page goes on to the next. */
export const WithMatch = ({ children }: { children: (match: Match) => ReactNode }) => {
  const number = Number(useParams().number)
  const { data } = useStore(matches.$)
  if (!data) {
    return (
      <Frame>
        <WhenLoaded resource={matches}>{() => null}</WhenLoaded>
      </Frame>
    )
  }
  const match = data.matches.find((each) => each.number === number)
  return match ? (
    <Fragment key={number}>{children(match)}</Fragment>
  ) : (
    <Frame>
      <Gone number={number} />
    </Frame>
  )
}
