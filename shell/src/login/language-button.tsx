import { $language, useStore } from '@quintet/sdk'
import { language } from '@quintet/domain/languages'
import { Icon } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { Suspense, useState } from 'react'
import { lazyPage } from '../pages/lazy-page.tsx'
import styles from './language-button.module.css'

const LanguagePicker = lazyPage(() => import(/* webpackChunkName: "account" */ './language-picker.tsx'))

/** The language in force by its code; opens the picker. */
export const LanguageButton = () => {
  const t = useTexts()
  const { code } = language(useStore($language).id)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.button} aria-label={t('login.language', { code })} onClick={() => setOpen(true)}>
        <Icon name="globe" size={20} />
        <span>{code}</span>
      </button>
      <Suspense>{open ? <LanguagePicker onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
