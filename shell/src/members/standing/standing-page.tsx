import { $claims, $member, useStore } from '@quintet/sdk'
import { Button, List, Nothing, Note, Page, Row, WhenLoaded, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { askToSignOut } from '../sign-out.ts'
import { isSuspended, lookAgain, standing } from './standing.ts'
import { StatementCard } from './statement-card.tsx'

/** What is left to a member who is suspended or closed, beside the reasons. */
const WaysOn = () => {
  const t = useTexts()
  const { busy, run } = useAction()
  return (
    <>
      <List>
        <Row to="/data/account-data" icon="data" title={t('standing.data')} detail={t('standing.dataDetail')} />
        <Row to="/data/account-payment" icon="globe" title={t('standing.purchases')} detail={t('standing.purchasesDetail')} />
        <Row to="/information/terms" icon="details" title={t('terms.title')} detail={t('terms.detail')} />
        <Row to="/report-error" icon="alert" title={t('reportError.title')} detail={t('information.reportDetail')} />
        <Row to="/data/account-delete" icon="trash" title={t('standing.delete')} detail={t('standing.deleteDetail')} />
      </List>
      <Button look="quiet" busy={busy} onClick={() => void run(lookAgain)}>
        {t('standing.again')}
      </Button>
    </>
  )
}

const Statements = () => {
  const t = useTexts()
  return (
    <WhenLoaded resource={standing}>
      {({ statements }) =>
        statements.length === 0 ? (
          <Nothing title={t('standing.none')}>{t('standing.noneBody')}</Nothing>
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
    </Page>
  )
}
