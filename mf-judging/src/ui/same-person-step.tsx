import { Button, Photo } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type CSSProperties, useState } from 'react'
import { answerSamePerson } from '../stores/round.ts'
import type { Photo as RoundPhoto } from '../stores/round-state.ts'
import styles from './same-person-step.module.css'

/** Layout 1: photos of one account, one of them large, and the question whether they show the same person. */
export const SamePersonStep = ({ photos }: { photos: readonly RoundPhoto[] }) => {
  const t = useTexts('judging')
  const [shown, setShown] = useState(0)
  return (
    <section className="stack">
      <h2>{t('same.question')}</h2>
      <p>{t('same.why')}</p>
      <div className={styles.look} style={{ '--count': photos.length } as CSSProperties}>
        <Photo
          className={styles.large}
          url={photos[shown]?.url ?? ''}
          sizes="min(75vw, 36dvh)"
          alt={t('same.photo', { index: shown + 1 })}
        />
        <div className={styles.beside}>
          <ul className={styles.photos}>
            {photos.map(({ url, ticket }, index) => (
              <li key={ticket}>
                <button
                  type="button"
                  className={styles.choose}
                  aria-pressed={index === shown}
                  aria-label={t('same.photo', { index: index + 1 })}
                  onClick={() => setShown(index)}
                >
                  <Photo url={url} sizes="6rem" alt="" />
                </button>
              </li>
            ))}
          </ul>
          <div className={styles.answers}>
            <Button onClick={() => answerSamePerson('same')}>{t('same.yes')}</Button>
            <Button look="secondary" onClick={() => answerSamePerson('different')}>
              {t('same.no')}
            </Button>
            <Button look="quiet" onClick={() => answerSamePerson('skipped')}>
              {t('same.skip')}
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}
