import { dateFormat } from '@quintet/domain/languages'
import { $locale, showToast, useStore } from '@quintet/sdk'
import { Button, Checkbox, ErrorSummary, Note, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { type Proof, sendProof } from '../stores/proof.ts'
import { type Taken, ProofPicture } from './proof-picture.tsx'
import styles from './proof.module.css'

const numbers = [1, 2] as const

/** The two gestures with a place for the picture of each. What was taken stays when the sending fails. */
export const ProofPictures = ({ proof: { gestures = [1, 2], endsAt = 0 } }: { proof: Proof }) => {
  const t = useTexts('images')
  const locale = useStore($locale)
  const [withoutHands, setWithoutHands] = useState(false)
  const [taken, setTaken] = useState<readonly [Taken?, Taken?]>([])
  const [tries, setTries] = useState(0)
  const { busy, run } = useAction({ leavesPage: true })
  const [first, second] = taken
  const problems = numbers.flatMap((number) =>
    taken[number - 1] ? [] : [{ field: `picture-${number}`, text: t('proof.take', { number }) }],
  )
  const time = dateFormat(locale, { timeStyle: 'short' }).format(endsAt * 1000)
  const send = () => {
    if (!first || !second) return setTries(tries + 1)
    void run(async () => {
      await sendProof([first.picture, second.picture], withoutHands)
      showToast({ key: 'proof.sent', namespace: 'images' })
    })
  }
  return (
    <>
      <Note>{t('proof.until', { time })}</Note>
      <ErrorSummary problems={problems} tries={tries} />
      <Checkbox checked={withoutHands} onChange={(event) => setWithoutHands(event.target.checked)}>
        {t('proof.withoutHands')}
      </Checkbox>
      <ol className={styles.pictures}>
        {numbers.map((number) => (
          <ProofPicture
            key={number}
            number={number}
            gesture={gestures[number - 1] ?? 1}
            withoutHands={withoutHands}
            taken={taken[number - 1]}
            onTaken={(one) => setTaken((before) => (number === 1 ? [one, before[1]] : [before[0], one]))}
          />
        ))}
      </ol>
      <Button icon="send" busy={busy} onClick={send}>
        {t('proof.send')}
      </Button>
      {busy ? <Note>{t('edit.sending')}</Note> : null}
    </>
  )
}
