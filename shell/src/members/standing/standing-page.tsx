import { $claims, $member, useStore } from '@quintet/sdk'
import { Button, Nothing, Note, Page, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { askToSignOut } from '../sign-out.ts'
import { OwnReports } from './own-reports.tsx'
import { isSuspended, standing } from './standing.ts'
import { StatementCard } from './statement-card.tsx'
import { WaysOn } from './ways-on.tsx'

const Statements = () => {
  const t = useTexts()
  return (
    <WhenLoaded resource={standing}>
      {({ statements }) =>
        statements.length === 0 ? (
          <Nothing kind="allDone" title={t('standing.none')}>
            {t('standing.noneBody')}
          </Nothing>
        ) : (
          statements.map((statement) => <StatementCard key={statement.number} statement={statement} />)
        )
      }
    </WhenLoaded>
  )
}

/** Decisions about the account with their reasons and the appeal. It is the only page that a suspended member comes to by itself. */
export default function StandingPage() {
  const t = useTexts()
  const suspended = isSuspended(useStore($claims), useStore($member))
  // Read anew at every visit: a day may have come, or an answer.
  useEffect(() => void standing.reload(), [])
  const signOut = (
    <Button look="secondary" icon="logout" onClick={() => void askToSignOut()}>
      {t('home.signOut')}
    </Button>
  )
  return (
    <Page title={t('standing.title')} {...(suspended ? { footer: signOut } : { back: 'previousPage' })}>
      {suspended ? <Note tone="warn">{t('standing.suspended')}</Note> : null}
      <Statements />
      {suspended ? <WaysOn /> : null}
      <OwnReports />
    </Page>
  )
}
