import { profileOf } from '@quintet/sdk'
import { Navigate, useNavigate, useParams, useWayBack } from '@quintet/sdk/router'
import { sectionLockDaysLeft } from '@quintet/domain/profile'
import { QUIZ1_SECTIONS, quiz1Section } from '@quintet/domain/questions'
import { ErrorSummary, Progress, Skeleton } from '@quintet/ui'
import { useTable, useTexts } from '@quintet/ui/texts'
import { useCallback, useState } from 'react'
import { answeredIn, quiz1Draft, type Quiz1Answers } from '../stores/quiz1.ts'
import { MemberPage } from '../ui/member-page.tsx'
import { OneByOne, useOneByOne } from '../ui/one-by-one.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { ScaleGroup } from '../ui/scale-group.tsx'
import { useDraft } from '../ui/use-form.ts'
import { WhyWeAsk } from '../ui/why-we-ask.tsx'
import { today } from '../ui/use-today.ts'

const index = '/data/user-data/quiz1'

const Statements = ({ section }: { section: number }) => {
  const t = useTexts('data')
  const quiz = useTable('quiz1')
  const navigate = useNavigate()
  const goBackTo = useWayBack()
  const [tries, setTries] = useState(0)
  const { value: answers, change, $ } = useDraft<Quiz1Answers>(quiz1Draft, () => ({}))
  const statements = quiz1Section(section)
  const answered = answeredIn(section, answers)
  const { isOneByOne, showList } = useOneByOne(answered === statements.length)
  const answer = useCallback((number: number, value: number) => change({ [number]: value }), [change])
  const isLast = section === QUIZ1_SECTIONS.length
  const open = statements.filter(({ number }) => answers[number] === undefined)
  const goOn = () => {
    // Read anew: the last answer may be younger than this rendering.
    const isWhole = answeredIn(section, $.get()) === statements.length
    if (isWhole) return void (isLast ? goBackTo(index) : navigate(`${index}/section${section + 1}`))
    setTries(tries + 1)
    showList()
  }
  const group = (number: number) => (
    <ScaleGroup
      key={number}
      number={number}
      statement={quiz(String(number))}
      value={answers[number]}
      error={tries > 0 && answers[number] === undefined ? t('form.choose') : undefined}
      onValue={answer}
    />
  )
  if (isOneByOne) {
    const items = statements.map(({ number }) => ({
      id: number,
      isAnswered: answers[number] !== undefined,
      content: group(number),
    }))
    return (
      <>
        {section === 1 ? <WhyWeAsk section="quiz1" /> : null}
        <OneByOne items={items} onEnd={goOn} onList={showList} />
      </>
    )
  }
  const problems = open.map(({ number }) => ({ field: String(number), text: quiz(String(number)) }))
  return (
    <>
      <Progress value={answered} max={statements.length} label={t('quiz1.progress', { answered, all: statements.length })} />
      <ErrorSummary problems={problems} tries={tries} />
      <div className="stack">{statements.map(({ number }) => group(number))}</div>
      <SaveBar busy={false} onSave={goOn} label={t(isLast ? 'quiz1.finish' : 'quiz1.next')} />
    </>
  )
}

/** One section of the personality quiz; every answer is kept as it is given. */
export const Quiz1SectionPage = () => {
  const t = useTexts('data')
  const { ready } = useTable('quiz1')
  const section = Number(useParams().section?.replace('section', ''))
  if (!(Number.isInteger(section) && section >= 1 && section <= QUIZ1_SECTIONS.length)) return <Navigate to={index} replace />
  return (
    <MemberPage title={t('quiz1.section', { number: section })} back={index}>
      {(record) => {
        if (sectionLockDaysLeft(profileOf(record), 'quiz1', today()) > 0) return <Navigate to={index} replace />
        return ready ? <Statements key={section} section={section} /> : <Skeleton lines={6} shape="questions" />
      }}
    </MemberPage>
  )
}
