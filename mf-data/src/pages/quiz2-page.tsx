import type { MemberRecord } from '@quintet/contract'
import { profileOf } from '@quintet/sdk'
import { sectionLockDaysLeft } from '@quintet/domain/profile'
import { QUIZ2_ITEMS, QUIZ2_OPTIONS } from '@quintet/domain/questions'
import { ChoiceGroup, Progress, Skeleton } from '@quintet/ui'
import { StyleScale } from '@quintet/ui/profile'
import { useTable, useTexts } from '@quintet/ui/texts'
import { useRef, useState } from 'react'
import styles from '../ui/form.module.css'
import { LockNote } from '../ui/lock-note.tsx'
import { MemberPage } from '../ui/member-page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useSectionTitle } from '../ui/section-title.ts'
import { useDraft, useSave } from '../ui/use-form.ts'
import { today } from '../ui/use-today.ts'

const draftName = 'quiz2'
const items = Array.from({ length: QUIZ2_ITEMS }, (_, index) => index + 1)
const options = Array.from({ length: QUIZ2_OPTIONS }, (_, index) => index + 1)

const Questions = ({ isRetake }: { isRetake: boolean }) => {
  const t = useTexts('data')
  const quiz = useTable('quiz2')
  const list = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(false)
  const { value, change } = useDraft<Record<number, number>>(draftName, {})
  const { busy, save } = useSave(draftName)
  const missing = items.filter((item) => value[item] === undefined)
  const submit = () => {
    setTried(true)
    const answers = items.flatMap((item) => value[item] ?? [])
    if (missing.length === 0) return void save({ section: 'quiz2', answers })
    list.current?.children[(missing[0] ?? 1) - 1]?.querySelector('input')?.focus()
  }
  return (
    <>
      <p>{t(isRetake ? 'quiz2.retake' : 'quiz2.intro')}</p>
      <Progress
        value={QUIZ2_ITEMS - missing.length}
        max={QUIZ2_ITEMS}
        label={t('quiz1.progress', { answered: QUIZ2_ITEMS - missing.length, all: QUIZ2_ITEMS })}
      />
      <div ref={list} className={styles.questions}>
        {items.map((item) => (
          <ChoiceGroup
            key={item}
            legend={quiz(`${item}.q`)}
            error={tried && value[item] === undefined ? t('form.choose') : undefined}
            choices={options.map((option) => ({ value: option, label: quiz(`${item}.${option}`) }))}
            value={value[item]}
            onValue={(chosen) => change({ [item]: chosen })}
          />
        ))}
      </div>
      <SaveBar
        busy={busy}
        onSave={submit}
        problem={tried && missing.length > 0 ? t('form.missing', { count: missing.length }) : undefined}
      />
    </>
  )
}

const Quiz = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const daysLeft = sectionLockDaysLeft(profileOf(record), 'quiz2', today())
  return (
    <>
      {record.relationship ? <StyleScale title={t('quiz2.result')} style={record.relationship} /> : null}
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
      {(record) => (ready ? <Quiz record={record} /> : <Skeleton lines={8} />)}
    </MemberPage>
  )
}
