import type { ReviewedProof } from '@quintet/contract/staff'
import { gestures } from '@quintet/domain/photos'
import { GestureFigure } from '@quintet/ui/gestures'
import { useTexts } from '@quintet/ui/texts'
import styles from './proofs.module.css'

interface Props {
  proof: ReviewedProof
  isShown: boolean
}

const Picture = ({ image, alt, isShown }: { image: string; alt: string; isShown: boolean }) => (
  <div className={styles.picture}>
    <img className={isShown ? undefined : styles.blurred} src={`data:image/jpeg;base64,${image}`} alt={alt} />
  </div>
)

const Sent = ({ proof: { pictures, gestures: asked, withoutHands }, isShown }: Props) => {
  const t = useTexts('staff')
  return pictures.map((image, index) => {
    const gesture = asked[index] ?? 1
    const words = t(`gesture.${gestures[gesture - 1]?.[withoutHands ? 'head' : 'hand'] ?? ''}`)
    return (
      <li key={gesture} className={styles.sent}>
        <Picture image={image} alt={t('proofs.picture', { number: index + 1 })} isShown={isShown} />
        <div className={styles.asked}>
          <div className={styles.figure}>
            <GestureFigure gesture={gesture} withoutHands={withoutHands} text={words} />
          </div>
          <p>{t('proofs.asked', { gesture: words })}</p>
        </div>
      </li>
    )
  })
}

/** The two pictures with what was asked for, and the photos of the profile below. */
export const Pictures = ({ proof, isShown }: Props) => {
  const t = useTexts('staff')
  return (
    <>
      <ul className={styles.pair}>
        <Sent proof={proof} isShown={isShown} />
      </ul>
      <h2>{t('proofs.photos')}</h2>
      <ul className={styles.row}>
        {proof.photos.map(({ slot, image }) => (
          <li key={slot}>
            <Picture image={image} alt={t(isShown ? 'photos.alt' : 'photos.altBlurred', { slot })} isShown={isShown} />
          </li>
        ))}
      </ul>
    </>
  )
}
