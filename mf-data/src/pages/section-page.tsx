import type { MemberRecord } from '@quintet/contract'
import type { Answers, QuestionId } from '@quintet/domain/questions'
import { sectionQuestions, sensitiveQuestions } from '@quintet/domain/profile'
import { Skeleton } from '@quintet/ui'
import { useTable, useTexts } from '@quintet/ui/texts'
import { useCallback, useRef, useState } from 'react'
import { answersToSend, askedQuestions, missingAnswers } from '../stores/section-answers.ts'
import styles from '../ui/form.module.css'
import { ConsentGate } from '../ui/consent-gate.tsx'
import { MemberPage } from '../ui/member-page.tsx'
import { QuestionField } from '../ui/question-field.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useSectionTitle } from '../ui/section-title.ts'
import { useDraft, useSave } from '../ui/use-form.ts'

export type ChoiceSection = 'appearance' | 'beliefs' | 'health' | 'career'

const SectionForm = ({ section, record }: { section: ChoiceSection; record: MemberRecord }) => {
  const t = useTexts('data')
  const form = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(false)
  const saved: Answers = record.answers ?? {}
  const { value, change } = useDraft<Answers>(section, answersToSend(askedQuestions(section, saved), saved))
  const { busy, save } = useSave(section)
  const asked = askedQuestions(section, saved)
  const missing = missingAnswers(asked, value)
  const answer = useCallback((id: QuestionId, chosen: number) => change({ [id]: chosen }), [change])
  const submit = () => {
    setTried(true)
    if (missing.length === 0) return void save({ section, answers: answersToSend(asked, value) })
    const first = asked.indexOf(missing[0] as QuestionId)
    form.current?.children[first]?.querySelector<HTMLElement>('input, select')?.focus()
  }
  const problem = tried && missing.length > 0 ? t('form.missing', { count: missing.length }) : undefined
  return (
    <>
      <div ref={form} className={styles.questions}>
        {asked.map((id) => (
          <QuestionField key={id} id={id} value={value[id]} isMissing={tried && value[id] === undefined} onValue={answer} />
        ))}
      </div>
      <SaveBar busy={busy} onSave={submit} problem={problem} />
    </>
  )
}

const isSensitive = (section: ChoiceSection) => sectionQuestions[section].some((id) => sensitiveQuestions.has(id))

/** Any section of plain questions, driven by the catalogue. */
export const SectionPage = ({ section }: { section: ChoiceSection }) => {
  const { ready } = useTable('user')
  const form = (record: MemberRecord) => (ready ? <SectionForm section={section} record={record} /> : <Skeleton lines={8} />)
  return (
    <MemberPage title={useSectionTitle(section)}>
      {(record) =>
        isSensitive(section) ? (
          <ConsentGate kind="sensitive" record={record}>
            {form(record)}
          </ConsentGate>
        ) : (
          form(record)
        )
      }
    </MemberPage>
  )
}

export const AppearancePage = () => <SectionPage section="appearance" />
export const BeliefsPage = () => <SectionPage section="beliefs" />
export const HealthPage = () => <SectionPage section="health" />
export const CareerPage = () => <SectionPage section="career" />
