import type { Match } from '@quintet/contract'
import { useStore } from '@quintet/sdk'
import { useParams } from '@quintet/sdk/router'
import { LinkButton, Nothing, Page, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import type { ReactNode } from 'react'
import { matches } from '../stores/matches.ts'

const Frame = ({ children }: { children: ReactNode }) => {
  const t = useTexts('matches')
  return (
    <Page title={t('list.title')} back="/matches" tile="matches">
      {children}
    </Page>
  )
}

const Gone = () => {
  const t = useTexts('matches')
  return (
    <Nothing title={t('match.goneTitle')} action={<LinkButton to="/matches">{t('match.goneAction')}</LinkButton>}>
      {t('match.goneBody')}
    </Nothing>
  )
}

/** Draws a page of the match that the route names, or says that it is gone. */
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
    children(match)
  ) : (
    <Frame>
      <Gone />
    </Frame>
  )
}
