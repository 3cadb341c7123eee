import type { MemberRecord } from '@quintet/contract'
import type { Answers, QuestionId } from '@quintet/domain/questions'
import { sectionQuestions, sensitiveQuestions } from '@quintet/domain/profile'
import { ErrorSummary, Skeleton } from '@quintet/ui'
import { useTable } from '@quintet/ui/texts'
import { useCallback, useState } from 'react'
import { answersToSend, askedQuestions, missingAnswers } from '../stores/section-answers.ts'
import styles from '../ui/form.module.css'
import { ConsentGate } from '../ui/consent-gate.tsx'
import { MemberPage } from '../ui/member-page.tsx'
import { OneByOne, useOneByOne } from '../ui/one-by-one.tsx'
import { QuestionField } from '../ui/question-field.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useSectionTitle } from '../ui/section-title.ts'
import { useDraft, useSave } from '../ui/use-form.ts'
import { WhyWeAsk } from '../ui/why-we-ask.tsx'

export type ChoiceSection = 'appearance' | 'beliefs' | 'health' | 'career'

interface FormProps {
  section: ChoiceSection
  record: MemberRecord
}

const SectionForm = ({ section, record }: FormProps) => {
  const user = useTable('user')
  const [tries, setTries] = useState(0)
  const saved: Answers = record.answers ?? {}
  const asked = askedQuestions(section, saved)
  const { value, change, $ } = useDraft<Answers>(section, ({ answers = {} }) => answersToSend(asked, answers))
  const { busy, save } = useSave(section)
  const missing = missingAnswers(asked, value)
  const { isOneByOne, showList } = useOneByOne(missing.length === 0)
  const answer = useCallback((id: QuestionId, chosen: number) => change({ [id]: chosen }), [change])
  const submit = () => {
    if (missing.length === 0) return void save(section, () => ({ section, answers: answersToSend(asked, $.get() as Answers) }))
    setTries(tries + 1)
    showList()
  }
  const field = (id: QuestionId, isAlone = false) => (
    <QuestionField
      key={id}
      id={id}
      value={value[id]}
      isMissing={tries > 0 && missing.includes(id)}
      isAlone={isAlone}
      onValue={answer}
    />
  )
  if (isOneByOne) {
    const items = asked.map((id) => ({ id, isAnswered: !missing.includes(id), content: field(id, true) }))
    return <OneByOne items={items} busy={busy} onEnd={submit} onList={showList} />
  }
  const problems = missing.map((id) => ({ field: id, text: user(`${id}.label`) }))
  return (
    <>
      <ErrorSummary problems={problems} tries={tries} />
      <div className={styles.questions}>{asked.map((id) => field(id))}</div>
      <SaveBar busy={busy} onSave={submit} />
    </>
  )
}

const isSensitive = (section: ChoiceSection) => sectionQuestions[section].some((id) => sensitiveQuestions.has(id))

/** Any section of plain questions, driven by the catalogue. */
export const SectionPage = ({ section }: { section: ChoiceSection }) => {
  const { ready } = useTable('user')
  const form = (record: MemberRecord) =>
    ready ? (
      <>
        <WhyWeAsk section={section} />
        <SectionForm section={section} record={record} />
      </>
    ) : (
      <Skeleton lines={8} shape="questions" />
    )
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
