import type { MemberRecord } from '@quintet/contract'
import { type About, type AboutField, aboutFields, aboutProblems } from '@quintet/domain/profile'
import { textLimits } from '@quintet/domain/limits'
import { ErrorSummary, Note, Skeleton, TextArea } from '@quintet/ui'
import { useTable, useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { aboutDraft } from '../stores/preview.ts'
import { MemberPage } from '../ui/member-page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useSectionTitle } from '../ui/section-title.ts'
import { useDraft, useSave } from '../ui/use-form.ts'
import { PreviewButton } from '../ui/use-preview.tsx'
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

const AboutForm = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const user = useTable('user')
  const [tries, setTries] = useState(0)
  const [touched, setTouched] = useState<ReadonlySet<AboutField>>(new Set())
  const { value, change } = useDraft<About>(aboutDraft, record.about ?? empty)
  const { busy, save } = useSave(aboutDraft)
  const problems = aboutProblems(value)
  const missing = (field: AboutField): string => t('about.missing', { max: limits[field].max })
  const submit = () => {
    setTouched(new Set(aboutFields))
    setTries(tries + 1)
    const trimmed = Object.fromEntries(aboutFields.map((field) => [field, value[field].trim()])) as unknown as About
    if (problems.length === 0) void save({ section: 'about', ...trimmed })
  }
  return (
    <>
      <Note>{t('about.note')}</Note>
      <ErrorSummary
        tries={tries}
        problems={problems.map((field) => ({ field, text: `${user(`${field}.label`)}: ${missing(field)}` }))}
      />
      <div className="stack">
        {aboutFields.map((field) => (
          <div key={field} className={limits[field].max <= 50 ? styles.short : undefined}>
            <TextArea
              name={field}
              label={user(`${field}.label`)}
              hint={t(`about.${field}.hint`)}
              rows={1}
              value={value[field]}
              maxLength={limits[field].max}
              error={touched.has(field) && problems.includes(field) ? missing(field) : undefined}
              onChange={(event) => change({ [field]: oneLine(field, event.target.value) })}
              onBlur={() => setTouched((before) => new Set(before).add(field))}
            />
          </div>
        ))}
      </div>
      <SaveBar busy={busy} beside={<PreviewButton />} onSave={submit} />
    </>
  )
}

/** First name, topic, question for the match and bio. */
export const AboutPage = () => {
  const { ready } = useTable('user')
  return (
    <MemberPage title={useSectionTitle('about')}>
      {(record) => (ready ? <AboutForm record={record} /> : <Skeleton lines={6} />)}
    </MemberPage>
  )
}
