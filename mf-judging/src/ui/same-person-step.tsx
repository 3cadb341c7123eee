import { Button } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { answerSamePerson } from '../stores/round.ts'
import type { Photo } from '../stores/round-state.ts'
import styles from './same-person-step.module.css'

/** Layout 1: photos of one account, and the question whether they show the same person. */
export const SamePersonStep = ({ photos }: { photos: readonly Photo[] }) => {
  const t = useTexts('judging')
  return (
    <section className="stack">
      <h2>{t('same.question')}</h2>
      <p>{t('same.why')}</p>
      <ul className={styles.photos}>
        {photos.map(({ url, ticket }, index) => (
          <li key={ticket}>
            <img src={url} alt={t('same.photo', { index: index + 1 })} />
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
    </section>
  )
}
