import type { Match } from '@quintet/contract'
import { CLOSING_SENTENCES } from '@quintet/domain/match'
import { showToast } from '@quintet/sdk'
import { useWayBack } from '@quintet/sdk/router'
import { Button, ChoiceGroup, Dialog, IconButton, LinkButton, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { blockMatch, closeKindly, deleteMatch } from '../stores/matches.ts'

/** 1 to 3: the sentence that the other side reads; or nothing at all, or nothing and never again. */
type Ending = number | 'silent' | 'block'

const sentences = Array.from({ length: CLOSING_SENTENCES }, (_, index) => index + 1)

const end = (number: number, ending: Ending): Promise<void> => {
  if (ending === 'silent') return deleteMatch(number)
  return ending === 'block' ? blockMatch(number) : closeKindly(number, ending)
}

const useEndMatch = (number: number) => {
  const goBackTo = useWayBack()
  const { busy, run } = useAction({ leavesPage: true })
  const letGo = async (ending: Ending) => {
    await run(async () => {
      await end(number, ending)
      showToast({ key: 'letGo.done', namespace: 'matches' })
      await goBackTo('/matches', { replace: true })
    })
  }
  return { busy, letGo }
}

const EndMatchSheet = ({ match: { number, pseudonym: name }, onClose }: { match: Match; onClose: () => void }) => {
  const t = useTexts('matches')
  const [ending, setEnding] = useState<Ending>('silent')
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
          <Button look="danger" busy={busy} onClick={() => void letGo(ending)}>
            {t('letGo.action')}
          </Button>
        </>
      }
    >
      <p>{t('letGo.body', { name })}</p>
      <ChoiceGroup
        legend={t('letGo.how', { name })}
        value={ending}
        onValue={setEnding}
        choices={[
          ...sentences.map((sentence) => ({ value: sentence as Ending, label: t(`letGo.sentence.${sentence}`) })),
          { value: 'silent' as const, label: t('letGo.silent') },
          { value: 'block' as const, label: t('letGo.block') },
        ]}
      />
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
