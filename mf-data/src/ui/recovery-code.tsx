import { openPopup } from '@quintet/sdk'
import { Button, Checkbox, Dialog, ErrorSummary } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { $recoveryCode } from '../stores/recovery-code.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './recovery-code.module.css'

const ref = (key: string) => ({ key, namespace: 'data' })

/** Says that the code is still to be written down, and leads to it. */
export const remindOfCode = (): void =>
  void openPopup({
    kind: 'attention',
    title: ref('encrypt.codeLeft'),
    body: ref('encrypt.codeLeftBody'),
    action: { label: ref('encrypt.codeShow'), to: '/data/account-encrypt' },
  })

/** Where the page was left by the browser's own Back. */
const useReminder = () => {
  useEffect(
    () => () => {
      if ($recoveryCode.get() !== undefined) remindOfCode()
    },
    [],
  )
}

/** Shows the recovery code, until the member says that it is written down. */
export const RecoveryCode = ({ code, onDone }: { code: string; onDone: () => void }) => {
  const t = useTexts('data')
  const [written, setWritten] = useState(false)
  const [tries, setTries] = useState(0)
  useReminder()
  const problems = written ? [] : [{ field: 'written', text: t('encrypt.codeTick') }]
  return (
    <Dialog
      title={t('encrypt.codeTitle')}
      demanding
      onClose={onDone}
      footer={<Button onClick={() => (written ? onDone() : setTries(tries + 1))}>{t('encrypt.codeDone')}</Button>}
    >
      <div className="stack">
        <p>{t('encrypt.codeBody')}</p>
        <output className={styles.code} dir="ltr">
          {code}
        </output>
        <CopyButton text={code} label={t('encrypt.copy')} />
        <p>{t('encrypt.codeOnce')}</p>
        <ErrorSummary problems={problems} tries={tries} />
        <Checkbox name="written" checked={written} onChange={(event) => setWritten(event.target.checked)}>
          {t('encrypt.written')}
        </Checkbox>
      </div>
    </Dialog>
  )
}
