import { gestures } from '@quintet/domain/photos'
import { Button, Note } from '@quintet/ui'
import { GestureFigure } from '@quintet/ui/gestures'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useRef, useState } from 'react'
import { PictureError, type PictureProblem } from '../stores/picture.ts'
import { readPicture } from '../stores/proof.ts'
import styles from './proof.module.css'

/** A picture that was taken, and where it is shown from. */
export interface Taken {
  picture: Blob
  url: string
}

interface Props {
  number: 1 | 2
  gesture: number
  withoutHands: boolean
  taken: Taken | undefined
  onTaken: (taken: Taken) => void
}

const useTaking = (taken: Taken | undefined, onTaken: (taken: Taken) => void) => {
  const [problem, setProblem] = useState<PictureProblem>()
  useEffect(() => () => URL.revokeObjectURL(taken?.url ?? ''), [taken])
  // The file that was chosen last; none once the page is left.
  const chosen = useRef<File>(undefined)
  useEffect(() => () => void (chosen.current = undefined), [])
  const take = async (file: File | undefined) => {
    if (!file) return
    chosen.current = file
    try {
      const picture = await readPicture(file)
      if (chosen.current !== file) return
      setProblem(undefined)
      onTaken({ picture, url: URL.createObjectURL(picture) })
    } catch (error) {
      if (chosen.current === file) setProblem(error instanceof PictureError ? error.problem : 'unreadable')
    }
  }
  return { problem, take }
}

/** One gesture in a drawing and in words, and the picture of it. */
export const ProofPicture = ({ number, gesture, withoutHands, taken, onTaken }: Props) => {
  const t = useTexts('images')
  const input = useRef<HTMLInputElement>(null)
  const { problem, take } = useTaking(taken, onTaken)
  const shown = gestures[gesture - 1]
  const words = t(`gesture.${shown?.[withoutHands ? 'head' : 'hand'] ?? ''}`)
  const label = t(taken ? 'proof.other' : 'proof.take', { number })
  return (
    <li className={styles.picture}>
      <h2>{t('proof.picture', { number })}</h2>
      <div className={styles.frames}>
        <div className={styles.figure}>
          <GestureFigure gesture={gesture} withoutHands={withoutHands} text={words} />
        </div>
        {taken ? <img className={styles.taken} src={taken.url} alt={t('proof.taken', { number })} /> : null}
      </div>
      <p>{words}</p>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/heic,image/heif,image/png,image/webp"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button name={`picture-${number}`} look="secondary" icon="camera" onClick={() => input.current?.click()}>
        {label}
      </Button>
      {problem ? <Note tone="bad">{t(`problem.${problem}`)}</Note> : null}
    </li>
  )
}
