import { failureText } from '@quintet/sdk'
import { Button, Note, Progress } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import type { Uploading } from './use-upload.ts'

/** How far an upload is: on its way with its share, being worked on, or failed with what to do. */
export const UploadState = ({ uploading, onCancel }: { uploading: Uploading; onCancel: () => void }) => {
  const t = useTexts('images')
  const text = useTextRef()
  if (uploading.state === 'idle') return null
  if (uploading.state === 'failed')
    return (
      <Note tone="bad">
        <div role="alert">
          <p>{text(failureText(uploading.error))}</p>
          <p>{t('edit.kept')}</p>
        </div>
      </Note>
    )
  const percent = Math.round(uploading.sent * 100)
  return (
    <div role="status" className="stack">
      <Progress value={percent} max={100} label={percent < 100 ? t('edit.sent', { percent }) : t('edit.working')} />
      <Button look="secondary" onClick={onCancel}>
        {t('edit.cancel')}
      </Button>
    </div>
  )
}
