import type { Match } from '@quintet/contract'
import { Page } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { ReportForm } from '../ui/report-form.tsx'
import { WithMatch } from '../ui/with-match.tsx'

const Report = ({ match }: { match: Match }) => {
  const t = useTexts('matches')
  return (
    <Page title={t('report.title', { name: match.pseudonym })} back="previousPage" tile="matches">
      <ReportForm match={match} />
    </Page>
  )
}

/** Reports the person of the match that the route names; it ends the match for both. */
export const ReportPage = () => <WithMatch>{(match) => <Report match={match} />}</WithMatch>
