import type { Match } from '@quintet/contract'
import { showToast } from '@quintet/sdk'
import { useNavigate } from '@quintet/sdk/router'
import { Button, Dialog, IconButton, LinkButton, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { deleteMatch } from '../stores/matches.ts'

const useEndMatch = (number: number) => {
  const navigate = useNavigate()
  const { busy, run } = useAction({ leavesPage: true })
  const letGo = async () => {
    await run(async () => {
      await deleteMatch(number)
      showToast({ key: 'letGo.done', namespace: 'matches' })
      void navigate('/matches', { replace: true })
    })
  }
  return { busy, letGo }
}

const EndMatchSheet = ({ match: { number, pseudonym: name }, onClose }: { match: Match; onClose: () => void }) => {
  const t = useTexts('matches')
  const { busy, letGo } = useEndMatch(number)
  return (
    <Dialog
      kind="sheet"
      title={t('letGo.title')}
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('letGo.keep')}
          </Button>
          <Button look="danger" busy={busy} onClick={() => void letGo()}>
            {t('letGo.action')}
          </Button>
        </>
      }
    >
      <p>{t('letGo.body', { name })}</p>
      <p>{t('letGo.permanent')}</p>
      <LinkButton to={`/matches/${number}/report`} look="quiet" icon="flag">
        {t('letGo.report', { name })}
      </LinkButton>
    </Dialog>
  )
}

/** Opens the sheet that ends a match kindly, with the way to a report; the person is known, so nobody is picked from a list. */
export const EndMatch = ({ match, words }: { match: Match; words?: string }) => {
  const t = useTexts('matches')
  const [open, setOpen] = useState(false)
  return (
    <>
      {words === undefined ? (
        <IconButton icon="more" label={t('letGo.open', { name: match.pseudonym })} onClick={() => setOpen(true)} />
      ) : (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {words}
        </Button>
      )}
      {open ? <EndMatchSheet match={match} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
