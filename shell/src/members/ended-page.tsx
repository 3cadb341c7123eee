import { Button, List, Note, Page, Row, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { refreshMembership } from './membership-ended.ts'
import { askToSignOut } from './sign-out.ts'

/** The membership has ended: what is left, and the ways on. */
export const EndedPage = () => {
  const t = useTexts()
  const { busy, run } = useAction()
  const refresh = async () => {
    await run(refreshMembership)
  }
  const footer = (
    <Button look="secondary" icon="logout" onClick={() => void askToSignOut()}>
      {t('home.signOut')}
    </Button>
  )
  return (
    <Page title={t('ended.title')} footer={footer}>
      <Note tone="warn">
        <p>{t('error.membershipEnded')}</p>
        <p>{t('ended.kept')}</p>
      </Note>
      <List>
        <Row to="/data/account-payment" icon="check" title={t('ended.payment')} detail={t('ended.paymentDetail')} />
        <Row to="/data/account-data" icon="data" title={t('ended.data')} detail={t('ended.dataDetail')} />
        <Row to="/data/account-delete" icon="trash" title={t('ended.delete')} detail={t('ended.deleteDetail')} />
      </List>
      <Button look="quiet" busy={busy} onClick={() => void refresh()}>
        {t('ended.refresh')}
      </Button>
    </Page>
  )
}
