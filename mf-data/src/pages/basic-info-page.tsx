import type { MemberRecord } from '@quintet/contract'
import { sexOf } from '@quintet/domain/profile'
import { answerOptions } from '@quintet/domain/questions'
import { ChoiceGroup, ErrorSummary, List, Note, Row, Skeleton } from '@quintet/ui'
import { useAnswerText } from '@quintet/ui/profile'
import { useTable, useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { ConsentGate } from '../ui/consent-gate.tsx'
import { MemberPage } from '../ui/member-page.tsx'
import { OneByOne, useOneByOne } from '../ui/one-by-one.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useSectionTitle } from '../ui/section-title.ts'
import { useDraft, useSave } from '../ui/use-form.ts'

const derived = ['gender', 'age', 'zodiac'] as const
const draftName = 'basicInfo'

const Derived = ({ record, attraction }: { record: MemberRecord; attraction: number | undefined }) => {
  const t = useTexts('data')
  const user = useTable('user')
  const answer = useAnswerText()
  const values = { ...record.answers, gender: attraction === undefined ? undefined : sexOf(attraction) }
  return (
    <List title={t('basicInfo.derived')}>
      {derived.map((id) => {
        const value = values[id]
        return (
          <Row
            key={id}
            icon="lock"
            title={value === undefined ? t('basicInfo.afterSaving') : answer(id, value)}
            detail={user(`${id}.label`)}
          />
        )
      })}
    </List>
  )
}

const BasicInfoForm = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const user = useTable('user')
  const [tries, setTries] = useState(0)
  const { value, change, $ } = useDraft<{ attraction?: number }>(draftName, ({ answers }) => ({
    attraction: answers?.attraction,
  }))
  const { busy, save } = useSave(draftName)
  const { isOneByOne, showList } = useOneByOne(value.attraction !== undefined)
  const isMissing = tries > 0 && value.attraction === undefined
  const choices = answerOptions('attraction').map((option) => ({ value: option, label: user(`attraction.${option}`) }))
  const submit = () => {
    setTries(tries + 1)
    showList()
    if (value.attraction !== undefined)
      void save('basicInfo', () => ({ section: 'basicInfo', answers: { attraction: $.get().attraction } }))
  }
  const field = (
    <div data-field="attraction">
      <ChoiceGroup
        legend={user('attraction.label')}
        hint={user('attraction.hint')}
        error={isMissing ? t('form.choose') : undefined}
        choices={choices}
        value={value.attraction}
        onValue={(attraction) => change({ attraction })}
      />
    </div>
  )
  const rest = (
    <>
      <Derived record={record} attraction={value.attraction} />
      {record.birthDateKnown ? <p>{t('basicInfo.fixed')}</p> : <Note tone="warn">{t('basicInfo.noBirthDate')}</Note>}
    </>
  )
  if (isOneByOne) {
    const items = [{ id: 'attraction', isAnswered: value.attraction !== undefined, content: field }]
    return (
      <>
        <OneByOne items={items} busy={busy} onEnd={submit} onList={showList} />
        {rest}
      </>
    )
  }
  return (
    <>
      <ErrorSummary
        tries={tries}
        problems={isMissing ? [{ field: 'attraction', text: `${user('attraction.label')}: ${t('form.choose')}` }] : []}
      />
      {field}
      {rest}
      <SaveBar busy={busy} onSave={submit} />
    </>
  )
}

/** Who the member is and whom they look for; age, zodiac and sex follow. */
export const BasicInfoPage = () => {
  const { ready } = useTable('user')
  return (
    <MemberPage title={useSectionTitle('basicInfo')}>
      {(record) => (
        <ConsentGate kind="matching" record={record}>
          <ConsentGate kind="sensitive" record={record}>
            {ready ? <BasicInfoForm record={record} /> : <Skeleton lines={6} />}
          </ConsentGate>
        </ConsentGate>
      )}
    </MemberPage>
  )
}
