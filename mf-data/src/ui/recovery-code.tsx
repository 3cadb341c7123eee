import { Button, Checkbox, Dialog } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { CopyButton } from './copy-button.tsx'
import styles from './recovery-code.module.css'

/** Shows the recovery code, once; the member must say that it is written down. */
export const RecoveryCode = ({ code, onDone }: { code: string; onDone: () => void }) => {
  const t = useTexts('data')
  const [written, setWritten] = useState(false)
  return (
    <Dialog
      title={t('encrypt.codeTitle')}
      demanding
      onClose={onDone}
      footer={
        <Button disabled={!written} onClick={onDone}>
          {t('encrypt.codeDone')}
        </Button>
      }
    >
      <div className="stack">
        <p>{t('encrypt.codeBody')}</p>
        <output className={styles.code} dir="ltr">
          {code}
        </output>
        <CopyButton text={code} label={t('encrypt.copy')} />
        <p>{t('encrypt.codeOnce')}</p>
        <Checkbox checked={written} onChange={(event) => setWritten(event.target.checked)}>
          {t('encrypt.written')}
        </Checkbox>
      </div>
    </Dialog>
  )
}
