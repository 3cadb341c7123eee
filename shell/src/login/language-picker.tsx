import { $language, changeLanguage, environment, failureText, type TextRef, useStore } from '@quintet/sdk'
import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { Button, Dialog, Note, useAction } from '@quintet/ui'
import { readyTexts, TextsMissing, useTextRef, useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import styles from './language-picker.module.css'

/** The languages that this site has texts in. */
export default function LanguagePicker({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const [id, setId] = useState(useStore($language).id)
  const text = useTextRef()
  const { busy, run } = useAction({
    onError: (error) => setFailure(error instanceof TextsMissing ? { key: 'language.failed' } : failureText(error)),
    leavesPage: true,
  })
  const [failure, setFailure] = useState<TextRef>()
  const submit = async () => {
    setFailure(undefined)
    await run(async () => {
      await readyTexts(language(id).bcp47)
      await changeLanguage(id)
      onClose()
    })
  }
  const footer = (
    <Button busy={busy} onClick={() => void submit()}>
      {t('language.submit')}
    </Button>
  )
  return (
    <Dialog title={t('language.title')} onClose={onClose} footer={footer}>
      <fieldset className={styles.list}>
        <legend className="visually-hidden">{t('language.title')}</legend>
        {pickerLanguageIds
          .filter((each) => environment().languages.includes(each))
          .map((each) => (
            <LanguageRow key={each} id={each} checked={each === id} onChoose={setId} />
          ))}
      </fieldset>
      {failure ? (
        <Note tone="bad">
          <p role="alert">{text(failure)}</p>
        </Note>
      ) : null}
    </Dialog>
  )
}

const LanguageRow = ({ id, checked, onChoose }: { id: number; checked: boolean; onChoose: (id: number) => void }) => {
  const { code, bcp47, nativeName } = language(id)
  return (
    <label className={styles.row}>
      <input type="radio" name="language" checked={checked} onChange={() => onChoose(id)} />
      <bdi lang={bcp47}>{nativeName}</bdi>
      <span className={styles.code}>{code}</span>
    </label>
  )
}
