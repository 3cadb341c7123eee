import { FREE_TOKENS } from '@quintet/domain/judging'
import { $toasts, closeToast, resource, useStore } from '@quintet/sdk'
import { useWayBack } from '@quintet/sdk/router'
import { LinkButton, Nothing, Page, Skeleton, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useRef } from 'react'
import { $round, loadRound } from '../stores/round.ts'
import { $cap, $submitted } from '../stores/tokens.ts'
import { stepOf } from '../stores/round-state.ts'
import { RateStep } from '../ui/rate-step.tsx'
import { ReviewStep } from '../ui/review-step.tsx'
import { SamePersonStep } from '../ui/same-person-step.tsx'

const opening = resource(loadRound)

const Steps = ({ onDone }: { onDone: () => void }) => {
  const round = useStore($round)
  const heldRef = useRef<number>(undefined)
  if (!round) return <Skeleton shape="photo" lines={3} />
  const step = stepOf(round)
  if (step.layout === 1) return <SamePersonStep photos={round.samePersonPhotos} />
  if (step.layout === 2) return <RateStep key={`${step.pass} ${step.photo.ticket}`} {...step} heldRef={heldRef} />
  return <ReviewStep round={round} onDone={onDone} />
}

// Why there is none: the free ones come first, a level has its cap, or all are in.
const useReason = (): 'free' | 'limited' | 'none' => {
  const submitted = useStore($submitted)
  const cap = useStore($cap)
  if (submitted < FREE_TOKENS) return 'free'
  return cap <= FREE_TOKENS ? 'limited' : 'none'
}

const NoRound = () => {
  const t = useTexts('judging')
  const reason = useReason()
  return (
    <Nothing
      title={t('round.noneTitle')}
      kind={reason === 'none' ? 'allDone' : 'firstUse'}
      action={<LinkButton to="/judging">{t('round.back')}</LinkButton>}
    >
      {t(`round.body.${reason}`)}
    </Nothing>
  )
}

// A toast lies where the buttons of the round are.
const closeToasts = () => {
  for (const { id } of $toasts.get()) closeToast(id)
}

/** One judging round: same-person question, ten photos in two passes, a look back, and it is sent. */
export const RoundPage = () => {
  const t = useTexts('judging')
  const goBackTo = useWayBack()
  // A round that is on its way leads nobody back who has gone elsewhere.
  const isOpen = useRef(false)
  // The links of an earlier visit may be too old: the round is opened anew at every entry.
  useEffect(() => {
    closeToasts()
    isOpen.current = true
    void opening.reload()
    return () => {
      isOpen.current = false
      opening.clear()
    }
  }, [])
  const leave = () => void (isOpen.current && goBackTo('/judging', { replace: true }))
  return (
    <Page title={t('round.title')} back="/judging" tile="judging">
      <WhenLoaded resource={opening} skeleton={<Skeleton shape="photo" lines={3} />}>
        {(opened) => (opened ? <Steps onDone={leave} /> : <NoRound />)}
      </WhenLoaded>
    </Page>
  )
}
