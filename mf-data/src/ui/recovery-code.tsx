import { Button, Checkbox, Dialog } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import styles from './recovery-code.module.css'

/** Shows the recovery code, once; the member must say that it is written down. */
export const RecoveryCode = ({ code, onDone }: { code: string; onDone: () => void }) => {
  const t = useTexts('data')
  const [written, setWritten] = useState(false)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      // Without leave to use the clipboard the code can still be written down by hand.
    }
  }
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
        <Button look="secondary" icon="copy" onClick={() => void copy()}>
          {t(copied ? 'encrypt.copied' : 'encrypt.copy')}
        </Button>
        <p>{t('encrypt.codeOnce')}</p>
        <Checkbox checked={written} onChange={(event) => setWritten(event.target.checked)}>
          {t('encrypt.written')}
        </Checkbox>
      </div>
    </Dialog>
  )
}
