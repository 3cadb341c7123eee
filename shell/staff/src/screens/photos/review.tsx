import type { ReviewedPhoto } from '@quintet/contract/staff'
import { useTexts } from '@quintet/ui/texts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { showFailure } from '../../calls/failure.ts'
import { Actions } from './actions.tsx'
import { type Command, commandOf } from './keys.ts'
import { PhotoFacts } from './photo-facts.tsx'
import styles from './photos.module.css'
import { Picture } from './picture.tsx'
import { $recent, type Decision, decide, undo } from './queue.ts'

const undoLatest = (): void => {
  const [latest] = $recent.get()
  if (latest) void undo(latest).catch(showFailure)
}

/** The photo in question, what speaks for looking closely, and what can be decided; all of it by keys too while the focus is in it. */
export const Review = ({ photo }: { photo: ReviewedPhoto }) => {
  const t = useTexts('staff')
  const region = useRef<HTMLElement>(null)
  const [isShown, setShown] = useState(false)
  const [isRefusing, setRefusing] = useState(false)
  const { photo: number, isSecondOpinion } = photo
  useEffect(() => region.current?.focus({ preventScroll: true }), [])
  const send = (input: Decision) => void decide(photo, input).catch(showFailure)
  const ask = () => {
    if (!isSecondOpinion) send({ photo: number, decision: 'askSecond' })
  }
  const perform = (command: Command) => {
    if (command === 'show') setShown(!isShown)
    else if (command === 'clear') send({ photo: number, decision: 'clear' })
    else if (command === 'refuse') setRefusing(!isRefusing)
    else if (command === 'close') setRefusing(false)
    else if (command === 'undo') undoLatest()
    else if (command === 'second') ask()
    else if (isRefusing) send({ photo: number, decision: 'refuse', reason: command.reason })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event)
    if (command === undefined) return
    event.preventDefault()
    perform(command)
  }
  return (
    <section ref={region} tabIndex={-1} className={styles.review} aria-label={t('photos.review')} onKeyDown={onKeyDown}>
      <Picture photo={photo} isShown={isShown} onShow={() => perform('show')} />
      <div className={styles.panel}>
        <PhotoFacts photo={photo} />
        <Actions isSecondOpinion={isSecondOpinion} isRefusing={isRefusing} perform={perform} />
      </div>
    </section>
  )
}
