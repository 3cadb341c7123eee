import { profileOf, useStore } from '@quintet/sdk'
import { Navigate, useNavigate, useParams } from '@quintet/sdk/router'
import { sectionLockDaysLeft } from '@quintet/domain/profile'
import { QUIZ1_SECTIONS, quiz1Section } from '@quintet/domain/questions'
import { Progress, Skeleton } from '@quintet/ui'
import { useTable, useTexts } from '@quintet/ui/texts'
import { useCallback, useRef, useState } from 'react'
import { answeredIn, openQuiz1 } from '../stores/quiz1.ts'
import { MemberPage } from '../ui/member-page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { ScaleGroup } from '../ui/scale-group.tsx'
import { today } from '../ui/use-today.ts'

const index = '/data/user-data/quiz1'

const Statements = ({ section }: { section: number }) => {
  const t = useTexts('data')
  const quiz = useTable('quiz1')
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const [draft] = useState(openQuiz1)
  const [tried, setTried] = useState(false)
  const answers = useStore(draft.$)
  const statements = quiz1Section(section)
  const answered = answeredIn(section, answers)
  const answer = useCallback((number: number, value: number) => draft.change({ [number]: value }), [draft])
  const isLast = section === QUIZ1_SECTIONS.length
  const goOn = () => {
    const open = statements.findIndex(({ number }) => answers[number] === undefined)
    if (open < 0) return void navigate(isLast ? index : `${index}/section${section + 1}`)
    setTried(true)
    list.current?.children[open]?.querySelector('input')?.focus()
  }
  const left = statements.length - answered
  return (
    <>
      <Progress value={answered} max={statements.length} label={t('quiz1.progress', { answered, all: statements.length })} />
      <div ref={list} className="stack">
        {statements.map(({ number }) => (
          <ScaleGroup
            key={number}
            number={number}
            statement={quiz(String(number))}
            value={answers[number]}
            error={tried && answers[number] === undefined ? t('form.choose') : undefined}
            onValue={answer}
          />
        ))}
      </div>
      <SaveBar
        busy={false}
        onSave={goOn}
        label={t(isLast ? 'quiz1.finish' : 'quiz1.next')}
        problem={tried && left > 0 ? t('form.missing', { count: left }) : undefined}
      />
    </>
  )
}

/** One section of the personality quiz; every answer is kept as it is given. */
export const Quiz1SectionPage = () => {
  const t = useTexts('data')
  const { ready } = useTable('quiz1')
  const section = Number(useParams().section?.replace('section', ''))
  if (!(section >= 1 && section <= QUIZ1_SECTIONS.length)) return <Navigate to={index} replace />
  return (
    <MemberPage title={t('quiz1.section', { number: section })} back={index}>
      {(record) => {
        if (sectionLockDaysLeft(profileOf(record), 'quiz1', today()) > 0) return <Navigate to={index} replace />
        return ready ? <Statements key={section} section={section} /> : <Skeleton lines={12} />
      }}
    </MemberPage>
  )
}
