import type { MemberRecord } from '@quintet/contract'
import { profileOf } from '@quintet/sdk'
import { sectionLockDaysLeft } from '@quintet/domain/profile'
import { personalityFrom, QUIZ1_ITEMS, QUIZ1_SECTIONS, traitLeanings } from '@quintet/domain/questions'
import { Icon, LinkButton, List, Progress, Row } from '@quintet/ui'
import { TraitScales } from '@quintet/ui/profile'
import { useTexts } from '@quintet/ui/texts'
import {
  allQuiz1Answers,
  answeredIn,
  keptLeanings,
  openSection,
  quiz1Draft,
  type Quiz1Answers,
  rememberLeanings,
} from '../stores/quiz1.ts'
import { LockNote } from '../ui/lock-note.tsx'
import { MemberPage } from '../ui/member-page.tsx'
import { NextPart } from '../ui/next-part.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useSectionTitle } from '../ui/section-title.ts'
import { useDraft, useSave } from '../ui/use-form.ts'
import { WhyWeAsk } from '../ui/why-we-ask.tsx'
import { today } from '../ui/use-today.ts'
import styles from './quiz1-page.module.css'

/** What the answers come to: seen before it is saved for months. */
const Outcome = ({ answers }: { answers: number[] }) => {
  const t = useTexts('data')
  const type = personalityFrom(answers)
  return type === undefined ? null : <TraitScales title={t('quiz1.outcome')} type={type} leanings={traitLeanings(answers)} />
}

const SaveOutcome = ({ answers }: { answers: number[] }) => {
  const t = useTexts('data')
  const { busy, save } = useSave(quiz1Draft, '/data/user-data/quiz1')
  const submit = () => {
    rememberLeanings(answers)
    void save('quiz1', () => ({ section: 'quiz1', answers }))
  }
  return <SaveBar busy={busy} label={t('quiz1.save')} onSave={submit} />
}

const Sections = ({ isRetake }: { isRetake: boolean }) => {
  const t = useTexts('data')
  const { value: answers } = useDraft<Quiz1Answers>(quiz1Draft, () => ({}))
  const all = allQuiz1Answers(answers)
  const answered = QUIZ1_SECTIONS.reduce((sum, _, index) => sum + answeredIn(index + 1, answers), 0)
  const next = openSection(answers)
  return (
    <>
      {all ? (
        <Outcome answers={all} />
      ) : (
        <>
          <p>{t(isRetake ? 'quiz1.retake' : 'quiz1.intro')}</p>
          <WhyWeAsk section="quiz1" />
        </>
      )}
      <Progress value={answered} max={QUIZ1_ITEMS} label={t('quiz1.progress', { answered, all: QUIZ1_ITEMS })} />
      <List>
        {QUIZ1_SECTIONS.map((count, index) => {
          const filled = answeredIn(index + 1, answers)
          const done = filled === count
          return (
            <Row
              key={index}
              to={`/data/user-data/quiz1/section${index + 1}`}
              title={t('quiz1.section', { number: index + 1 })}
              tone={done ? 'good' : 'open'}
              aside={
                <span className={styles.count}>
                  {done ? <Icon name="check" size={14} /> : null}
                  {t('hub.count', { filled, required: count })}
                </span>
              }
            />
          )
        })}
      </List>
      {all ? (
        <SaveOutcome answers={all} />
      ) : (
        <LinkButton to={`/data/user-data/quiz1/section${next ?? 1}`}>
          {t(answered > 0 ? 'quiz1.continue' : 'quiz1.start')}
        </LinkButton>
      )}
    </>
  )
}

const Index = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const { personality } = record
  const daysLeft = sectionLockDaysLeft(profileOf(record), 'quiz1', today())
  return (
    <>
      {personality ? <TraitScales title={t('quiz1.result')} type={personality} leanings={keptLeanings(personality)} /> : null}
      {personality ? <NextPart record={record} /> : null}
      <LockNote daysLeft={daysLeft} />
      {daysLeft > 0 ? null : <Sections isRetake={record.personality !== undefined} />}
    </>
  )
}

/** The personality quiz: its result, its five sections, and the save once all 52 statements are answered. */
export const Quiz1Page = () => <MemberPage title={useSectionTitle('quiz1')}>{(record) => <Index record={record} />}</MemberPage>
