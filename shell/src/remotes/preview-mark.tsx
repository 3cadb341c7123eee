import { Button } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { endTrial, type Trial } from './preview.ts'
import styles from './preview-mark.module.css'

/** Says on every page that this browser has something else than everybody, and ends it. */
export default function PreviewMark({ trial }: { trial: Trial }) {
  const t = useTexts()
  return (
    <aside data-preview-mark className={styles.mark} aria-label={t('preview.mark', { what: trial.what })}>
      <p>{t('preview.mark', { what: trial.what })}</p>
      <Button look="secondary" onClick={() => endTrial(trial)}>
        {t('preview.end')}
      </Button>
    </aside>
  )
}
