import type { MemberRecord } from '@quintet/contract'
import { profileOf } from '@quintet/sdk'
import { sectionLockDaysLeft } from '@quintet/domain/profile'
import { QUIZ2_ITEMS, QUIZ2_OPTIONS, relationshipFrom } from '@quintet/domain/questions'
import { Button, ChoiceGroup, ErrorSummary, Progress, Skeleton, useKeptFocus } from '@quintet/ui'
import { StyleScale } from '@quintet/ui/profile'
import { useTable, useTexts } from '@quintet/ui/texts'
import { type RefObject, useState } from 'react'
import styles from '../ui/form.module.css'
import { LockNote } from '../ui/lock-note.tsx'
import { MemberPage } from '../ui/member-page.tsx'
import { NextPart } from '../ui/next-part.tsx'
import { OneByOne, useOneByOne } from '../ui/one-by-one.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useSectionTitle } from '../ui/section-title.ts'
import { useDraft, useSave } from '../ui/use-form.ts'
import { WhyWeAsk } from '../ui/why-we-ask.tsx'
import { today } from '../ui/use-today.ts'

const draftName = 'quiz2'
const items = Array.from({ length: QUIZ2_ITEMS }, (_, index) => index + 1)
const options = Array.from({ length: QUIZ2_OPTIONS }, (_, index) => index + 1)

const address = '/data/user-data/quiz2'

interface OutcomeProps {
  answers: number[]
  /** What takes the focus in place of the button that led here. */
  place: RefObject<HTMLElement | null>
  onChange: () => void
}

/** What the answers come to, before they are saved. */
const Outcome = ({ answers, place, onChange }: OutcomeProps) => {
  const t = useTexts('data')
  const { busy, save } = useSave(draftName, address)
  const style = relationshipFrom(answers)
  return (
    <>
      <section ref={place} tabIndex={-1} className="stack">
        {style === undefined ? null : <StyleScale title={t('quiz1.outcome')} style={style} />}
        {/* Saved, they stay so for months; on a phone the last tap alone has led here. */}
        <Button look="quiet" onClick={onChange}>
          {t('one.list')}
        </Button>
      </section>
      <SaveBar busy={busy} label={t('quiz1.save')} onSave={() => void save('quiz2', () => ({ section: 'quiz2', answers }))} />
    </>
  )
}

const Questions = ({ isRetake }: { isRetake: boolean }) => {
  const t = useTexts('data')
  const quiz = useTable('quiz2')
  const [tries, setTries] = useState(0)
  const [isSeen, setSeen] = useState(false)
  const place = useKeptFocus<HTMLElement>()
  const { value, change } = useDraft<Record<number, number>>(draftName, () => ({}))
  const missing = items.filter((item) => value[item] === undefined)
  const { isOneByOne, showList } = useOneByOne(missing.length === 0)
  const goOn = () => {
    if (missing.length > 0) {
      setTries(tries + 1)
      showList()
    } else setSeen(true)
  }
  const group = (item: number) => (
    <div key={item} data-field={item}>
      <ChoiceGroup
        legend={quiz(`${item}.q`)}
        error={tries > 0 && value[item] === undefined ? t('form.choose') : undefined}
        choices={options.map((option) => ({ value: option, label: quiz(`${item}.${option}`) }))}
        value={value[item]}
        onValue={(chosen) => change({ [item]: chosen })}
      />
    </div>
  )
  const goBack = () => {
    setSeen(false)
    showList()
  }
  if (isSeen && missing.length === 0)
    return <Outcome answers={items.flatMap((item) => value[item] ?? [])} place={place} onChange={goBack} />
  if (isOneByOne) {
    const asked = items.map((item) => ({ id: item, isAnswered: value[item] !== undefined, content: group(item) }))
    return <OneByOne items={asked} onEnd={goOn} onList={showList} />
  }
  const answered = QUIZ2_ITEMS - missing.length
  const problems = missing.map((item) => ({ field: String(item), text: quiz(`${item}.q`) }))
  return (
    <>
      <section ref={place} tabIndex={-1}>
        <p>{t(isRetake ? 'quiz2.retake' : 'quiz2.intro')}</p>
      </section>
      <WhyWeAsk section="quiz2" />
      <Progress value={answered} max={QUIZ2_ITEMS} label={t('quiz1.progress', { answered, all: QUIZ2_ITEMS })} />
      <ErrorSummary problems={problems} tries={tries} />
      <div className={styles.questions}>{items.map(group)}</div>
      <SaveBar busy={false} onSave={goOn} label={t('quiz1.finish')} />
    </>
  )
}

const Quiz = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const daysLeft = sectionLockDaysLeft(profileOf(record), 'quiz2', today())
  return (
    <>
      {record.relationship ? <StyleScale title={t('quiz2.result')} style={record.relationship} /> : null}
      {record.relationship ? <NextPart record={record} /> : null}
      <LockNote daysLeft={daysLeft} />
      {daysLeft > 0 ? null : <Questions isRetake={record.relationship !== undefined} />}
    </>
  )
}

/** The relationship quiz: ten questions, one style. */
export const Quiz2Page = () => {
  const { ready } = useTable('quiz2')
  return (
    <MemberPage title={useSectionTitle('quiz2')}>
      {(record) => (ready ? <Quiz record={record} /> : <Skeleton lines={6} shape="questions" />)}
    </MemberPage>
  )
}
