import { REVIEW_SECONDS } from '@quintet/domain/judging'
import { serverNow, showFailure, showToast, useStore } from '@quintet/sdk'
import { Button, Card, Note, Progress } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createReview, type Review } from '../stores/review.ts'
import { $round, submitRound, undoLast } from '../stores/round.ts'
import { type RoundState, tooEarlyBy } from '../stores/round-state.ts'

type Sending = 'idle' | 'sending' | 'failed'

const useSubmission = (onDone: () => void) => {
  const [state, setState] = useState<Sending>('idle')
  const send = async () => {
    setState('sending')
    try {
      await submitRound()
      showToast({ key: 'review.done', namespace: 'judging' })
      onDone()
    } catch (error) {
      showFailure(error)
      if ($round.get()) setState('failed')
      else onDone()
    }
  }
  const [review] = useState(() => createReview(() => void send()))
  useEffect(() => review.run(), [review])
  return { state, review }
}

const Countdown = ({ review }: { review: Review }) => {
  const t = useTexts('judging')
  const left = useStore(review.$left)
  const paused = useStore(review.$paused)
  const whole = REVIEW_SECONDS * 1000
  const label = paused ? t('review.paused') : t('review.seconds', { count: Math.ceil(left / 1000) })
  return <Progress value={whole - left} max={whole} label={label} />
}

/** After the last photo: ten seconds with Undo and Pause, then the round is sent by itself. */
export const ReviewStep = ({ round, onDone }: { round: RoundState; onDone: () => void }) => {
  const t = useTexts('judging')
  const id = useId()
  const { state, review } = useSubmission(onDone)
  const paused = useStore(review.$paused)
  const busy = state === 'sending'
  const [isHurried, setHurried] = useState(false)
  // A round has a least time: pressed before it is over, it is sent when it is.
  const sendNow = () => {
    const early = tooEarlyBy(round, serverNow())
    setHurried(early > 0)
    review.hurry(early)
  }
  const title = useRef<HTMLHeadingElement>(null)
  // What was pressed last went with its photo: the count of seconds is heard from the start.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Card>
      <h2 ref={title} tabIndex={-1} aria-describedby={id}>
        {t('review.title')}
      </h2>
      <span id={id} hidden>
        {t('review.seconds', { count: REVIEW_SECONDS })}
      </span>
      <p>{t('review.body', { count: round.photos.length })}</p>
      {state === 'idle' ? <Countdown review={review} /> : null}
      <div role="status">{isHurried && state === 'idle' ? <Note>{t('review.least')}</Note> : null}</div>
      <Button busy={busy} onClick={sendNow}>
        {t(state === 'failed' ? 'review.again' : 'review.now')}
      </Button>
      {state === 'idle' ? (
        <Button look="secondary" icon={paused ? 'play' : 'pause'} onClick={() => (paused ? review.run() : review.pause())}>
          {t(paused ? 'review.resume' : 'review.pause')}
        </Button>
      ) : null}
      <Button look="quiet" icon="undo" disabled={busy} onClick={undoLast}>
        {t('rate.undo')}
      </Button>
    </Card>
  )
}
