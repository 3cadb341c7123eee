import { languages } from '@quintet/domain/languages'
import { SelectField, TextArea, TextField } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import styles from './notices.module.css'
import { noticeLanguages, type NoticeLanguage, type NoticeTexts, openLanguages } from './notices.ts'

const longest = { title: 120, message: 2000 }

/** What a language is called by itself. */
export const nameOf = (tag: string): string => languages.find(({ bcp47 }) => bcp47 === tag)?.nativeName ?? tag

const directionOf = (tag: string) => languages.find(({ bcp47 }) => bcp47 === tag)?.dir

/** A notice as a member will read it. */
const Preview = ({ language, words }: { language: NoticeLanguage; words: NoticeTexts[NoticeLanguage] }) => {
  const t = useTexts('staff')
  return (
    <section className={styles.preview} aria-label={t('notices.preview')}>
      <h3>{t('notices.preview')}</h3>
      <div lang={language} dir={directionOf(language)}>
        <h4>{words.title || '…'}</h4>
        <p>{words.message || '…'}</p>
      </div>
    </section>
  )
}

/** Title and message in one language after the other, each beside its preview. */
export const WordsFields = ({ texts, onTexts }: { texts: NoticeTexts; onTexts: (texts: NoticeTexts) => void }) => {
  const t = useTexts('staff')
  const [language, setLanguage] = useState<NoticeLanguage>('en')
  const open = openLanguages(texts)
  const words = texts[language]
  const change = (changes: Partial<typeof words>) => onTexts({ ...texts, [language]: { ...words, ...changes } })
  const options = noticeLanguages.map((each) => ({
    value: each,
    label: open.includes(each) ? t('notices.open', { language: nameOf(each) }) : nameOf(each),
  }))
  return (
    <>
      <SelectField
        label={t('notices.language')}
        value={language}
        options={options}
        onChange={(event) => setLanguage(event.target.value as NoticeLanguage)}
      />
      <div className={styles.words}>
        <div className="stack">
          <TextField
            label={t('notices.title')}
            lang={language}
            dir={directionOf(language)}
            maxLength={longest.title}
            value={words.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <TextArea
            label={t('notices.message')}
            lang={language}
            dir={directionOf(language)}
            rows={5}
            maxLength={longest.message}
            value={words.message}
            onChange={(event) => change({ message: event.target.value })}
          />
        </div>
        <Preview language={language} words={words} />
      </div>
    </>
  )
}
