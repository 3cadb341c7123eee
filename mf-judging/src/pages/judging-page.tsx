import { FREE_TOKENS } from '@quintet/domain/judging'
import { TIERS } from '@quintet/domain/membership'
import { $countdown, $member, $week, showToast, useStore } from '@quintet/sdk'
import { Button, Card, FailureNote, Help, LinkButton, Note, Page, useAction, useKeptFocus } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { $cap, $pausedUntil, $submitted, countTokens, submitFreeTokens, weekTokens } from '../stores/tokens.ts'
import { PauseButton, PausedNote } from '../ui/pause-card.tsx'
import { RoundSummary } from '../ui/round-summary.tsx'
import { TokenRow } from '../ui/token-row.tsx'
import { WeekStrip } from '../ui/week-strip.tsx'

const Deadline = () => {
  const t = useTexts('judging')
  const { days, hours } = useStore($countdown)
  return <p>{t('home.deadline', { days, hours })}</p>
}

const useSubmitFree = () => {
  const { busy, run } = useAction()
  const submit = async () => {
    await run(async () => {
      await submitFreeTokens()
      showToast({ key: 'home.submitted', namespace: 'judging' })
    })
  }
  return { busy, submit }
}

const Footer = () => {
  const t = useTexts('judging')
  const submitted = useStore($submitted)
  const cap = useStore($cap)
  const { busy, submit } = useSubmitFree()
  const { state } = useStore(weekTokens.$)
  const paused = useStore($pausedUntil) !== undefined
  // Which button it is, the server's count says.
  if (state === 'idle' || state === 'loading') return <Button busy>{t('home.counting')}</Button>
  // What would be submitted takes no part; the way back stands above.
  if (paused) return null
  if (submitted >= cap) return <Button disabled>{t('home.allDone')}</Button>
  if (submitted < FREE_TOKENS) {
    return (
      <Button busy={busy} onClick={() => void submit()}>
        {t('home.submitFree')}
      </Button>
    )
  }
  return <LinkButton to="/judging/round">{t('home.start')}</LinkButton>
}

/** What is to be done for the next token. */
const NextToken = ({ submitted, cap }: { submitted: number; cap: number }) => {
  const t = useTexts('judging')
  if (submitted >= cap) return <Note tone="good">{t('home.done')}</Note>
  return <Note>{t(submitted < FREE_TOKENS ? 'home.freeFirst' : 'home.earnNext', { pool: submitted + 1 })}</Note>
}

/** The tile's home: this week's tokens, what earns the next one, and the way into a round. */
export const JudgingPage = () => {
  const t = useTexts('judging')
  const submitted = useStore($submitted)
  const cap = useStore($cap)
  const { data } = useStore($member)
  const pausedUntil = useStore($pausedUntil)
  const isPaused = pausedUntil !== undefined
  const place = useKeptFocus<HTMLDivElement>()
  const { state, error } = useStore(weekTokens.$)
  const week = useStore($week)
  // Of the week that begins while the page is open nothing is in yet.
  useEffect(countTokens, [week])
  const help = (
    <Help title={t('help.title')}>
      <p>{t('help.tokens')}</p>
      <p>{t('help.rating')}</p>
      <p>{t('help.anonymous')}</p>
    </Help>
  )
  return (
    <Page title={t('home.title')} back="/home" tile="judging" actions={help} footer={<Footer />}>
      {state === 'failed' ? <FailureNote error={error} onRetry={countTokens} /> : null}
      <Card>
        <h2>{t('home.tokens', { submitted, cap })}</h2>
        <TokenRow submitted={submitted} cap={cap} />
        {isPaused ? null : (
          <>
            <WeekStrip />
            <Deadline />
          </>
        )}
      </Card>
      <RoundSummary />
      {/* In a break nothing is to be done, and nothing takes part. */}
      {isPaused ? <PausedNote until={pausedUntil} place={place} /> : <NextToken submitted={submitted} cap={cap} />}
      {data?.account.tier === TIERS.limited ? (
        <Note>
          <p>{t('home.limited')}</p>
          <LinkButton to="/data/account-payment" look="quiet">
            {t('home.levels')}
          </LinkButton>
        </Note>
      ) : null}
      {isPaused ? null : <PauseButton place={place} />}
    </Page>
  )
}
