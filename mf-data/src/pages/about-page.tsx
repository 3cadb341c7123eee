import type { MemberRecord } from '@quintet/contract'
import { type About, type AboutField, aboutFields, aboutProblems } from '@quintet/domain/profile'
import { textLimits } from '@quintet/domain/limits'
import { ErrorSummary, Note, Skeleton, TextArea } from '@quintet/ui'
import { useTable, useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { aboutDraft } from '../stores/preview.ts'
import { MemberPage } from '../ui/member-page.tsx'
import { OneByOne, useOneByOne } from '../ui/one-by-one.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useSectionTitle } from '../ui/section-title.ts'
import { useDraft, useSave } from '../ui/use-form.ts'
import { PreviewButton } from '../ui/use-preview.tsx'
import { WhyWeAsk } from '../ui/why-we-ask.tsx'
import styles from './about-page.module.css'

const limits = {
  name: textLimits.aboutName,
  topic: textLimits.aboutTopic,
  question: textLimits.aboutQuestion,
  bio: textLimits.aboutBio,
}
const empty: About = { name: '', topic: '', question: '', bio: '' }

// A name or a topic is one line; the bio may have several.
const oneLine = (field: AboutField, text: string): string => (field === 'bio' ? text : text.replaceAll(/\s*\n\s*/g, ' '))

interface TextProps {
  field: AboutField
  value: string
  /** What is wrong with it, where that is to be said. */
  error: string | undefined
  isAlone?: boolean
  onText: (text: string) => void
  onLeave?: () => void
}

const AboutText = ({ field, value, error, isAlone = false, onText, onLeave }: TextProps) => {
  const t = useTexts('data')
  const user = useTable('user')
  return (
    <div className={limits[field].max <= 50 ? styles.short : undefined}>
      <TextArea
        name={field}
        label={user(`${field}.label`)}
        hint={t(`about.${field}.hint`)}
        rows={1}
        enterKeyHint={isAlone && field !== 'bio' ? 'next' : undefined}
        value={value}
        maxLength={limits[field].max}
        error={error}
        onChange={(event) => onText(oneLine(field, event.target.value))}
        onBlur={onLeave}
      />
    </div>
  )
}

const savedAbout = ({ about }: Partial<MemberRecord>): About => about ?? empty

const useAboutForm = () => {
  const t = useTexts('data')
  const user = useTable('user')
  const { value, change, $ } = useDraft<About>(aboutDraft, savedAbout)
  const problems = aboutProblems(value)
  const missing = (field: AboutField): string => t('about.missing', { max: limits[field].max })
  return {
    value,
    change,
    $,
    problems,
    missing,
    summary: problems.map((field) => ({ field, text: `${user(`${field}.label`)}: ${missing(field)}` })),
  }
}

const trimmed = (value: About): About =>
  Object.fromEntries(aboutFields.map((field) => [field, value[field].trim()])) as unknown as About

const AboutForm = () => {
  const t = useTexts('data')
  const [tries, setTries] = useState(0)
  const [touched, setTouched] = useState<ReadonlySet<AboutField>>(new Set())
  const { value, change, $, problems, missing, summary } = useAboutForm()
  const { busy, save } = useSave(aboutDraft)
  const { isOneByOne, showList } = useOneByOne(problems.length === 0)
  const submit = () => {
    if (problems.length === 0) return void save('about', () => ({ section: 'about', ...trimmed($.get() as About) }))
    setTouched(new Set(aboutFields))
    setTries(tries + 1)
    showList()
  }
  const text = (field: AboutField, isAlone = false) => (
    <AboutText
      key={field}
      field={field}
      value={value[field]}
      error={touched.has(field) && problems.includes(field) ? missing(field) : undefined}
      isAlone={isAlone}
      onText={(written) => change({ [field]: written })}
      // Alone, a text that is left open is left for later.
      onLeave={isAlone ? undefined : () => setTouched((before) => new Set(before).add(field))}
    />
  )
  const about = (
    <>
      <Note>{t('about.note')}</Note>
      <WhyWeAsk section="about" />
    </>
  )
  if (isOneByOne) {
    const items = aboutFields.map((field) => ({
      id: field,
      isAnswered: !problems.includes(field),
      content: text(field, true),
    }))
    return (
      <>
        {about}
        <OneByOne items={items} busy={busy} onEnd={submit} onList={showList} />
        {problems.length < aboutFields.length ? <PreviewButton /> : null}
      </>
    )
  }
  return (
    <>
      {about}
      <ErrorSummary tries={tries} problems={summary} />
      <div className="stack">{aboutFields.map((field) => text(field))}</div>
      <SaveBar busy={busy} beside={<PreviewButton />} onSave={submit} />
    </>
  )
}

/** First name, topic, question for the match and bio. */
export const AboutPage = () => {
  const { ready } = useTable('user')
  return <MemberPage title={useSectionTitle('about')}>{() => (ready ? <AboutForm /> : <Skeleton lines={6} />)}</MemberPage>
}
