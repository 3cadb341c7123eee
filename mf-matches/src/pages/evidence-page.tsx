import type { Match } from '@quintet/contract'
import { EVIDENCE_LIMIT } from '@quintet/domain/cases'
import { $ownKeys, useStore } from '@quintet/sdk'
import { useWayBack } from '@quintet/sdk/router'
import { Button, LinkButton, Note, Page } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { stageOf } from '../stores/matches.ts'
import { MessageChoice } from '../ui/message-choice.tsx'
import { OpenChat } from '../ui/open-chat.tsx'
import { useReportDraft } from '../ui/use-report-draft.ts'
import { WithMatch } from '../ui/with-match.tsx'

const Choose = ({
  match,
  chosen,
  onChosen,
}: {
  match: Match
  chosen: readonly string[]
  onChosen: (next: readonly string[]) => void
}) => {
  const t = useTexts('matches')
  return (
    <>
      <p>{t('evidence.chooseBody', { max: EVIDENCE_LIMIT })}</p>
      <OpenChat match={match} chosen={chosen}>
        {(chat, state) => <MessageChoice match={match} chat={chat} state={state} chosen={chosen} onChosen={onChosen} />}
      </OpenChat>
    </>
  )
}

const Closed = ({ match }: { match: Match }) => {
  const t = useTexts('matches')
  return (
    <>
      <Note tone="warn">{t('chat.closed')}</Note>
      <LinkButton to={`/matches/${match.number}`}>{t('chat.toMatch')}</LinkButton>
    </>
  )
}

const Evidence = ({ match }: { match: Match }) => {
  const t = useTexts('matches')
  const [{ chosen }, change] = useReportDraft(match.number)
  const goBackTo = useWayBack()
  const goBack = () => void goBackTo(`/matches/${match.number}/report`, { replace: true })
  // Nothing can be chosen before the keys are open, and one button is enough for that.
  const isOpen = useStore($ownKeys) !== undefined
  const done = (
    <Button icon="check" onClick={goBack}>
      {t('evidence.done', { count: chosen.length })}
    </Button>
  )
  return (
    <Page title={t('evidence.choose')} back={goBack} tile="matches" footer={isOpen ? done : undefined}>
      {stageOf(match) === 'open' ? (
        <Choose match={match} chosen={chosen} onChosen={(next) => change({ chosen: next })} />
      ) : (
        <Closed match={match} />
      )}
    </Page>
  )
}

/** Where messages are chosen that a report shows to the staff (decision 55). */
export const EvidencePage = () => <WithMatch>{(match) => <Evidence match={match} />}</WithMatch>
