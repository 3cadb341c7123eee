import { Navigate, useLocation } from '@quintet/sdk/router'
import { List, Nothing, Page, Row, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { matches } from '../stores/matches.ts'

const Choice = () => {
  const t = useTexts('matches')
  return (
    <WhenLoaded resource={matches}>
      {({ matches: list }) =>
        list.length === 0 ? (
          <Nothing title={t('issue.none')} />
        ) : (
          <List title={t('issue.choose')}>
            {list.map(({ number, pseudonym }) => (
              <Row key={number} to={`/matches/${number}/report`} title={pseudonym} />
            ))}
          </List>
        )
      }
    </WhenLoaded>
  )
}

/** Where somebody arrives who wants to report and has not said whom; who did goes straight on. */
export const IssuePage = () => {
  const t = useTexts('matches')
  const given = (useLocation().state as { number?: number } | null)?.number
  if (given !== undefined) return <Navigate to={`/matches/${given}/report`} replace />
  return (
    <Page title={t('issue.title')} back="/matches" tile="matches">
      <Choice />
    </Page>
  )
}
