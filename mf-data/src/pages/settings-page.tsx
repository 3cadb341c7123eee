import type { MemberRecord, ProfileSave } from '@quintet/contract'
import { DEFAULT_LANGUAGE_ID } from '@quintet/domain/languages'
import type { HandSide, MeasureUnit } from '@quintet/domain/profile'
import { $colourScheme, chooseColourScheme, type ColourScheme, member, useStore } from '@quintet/sdk'
import { ChoiceGroup, List, Note, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useRef } from 'react'
import { saveSection } from '../stores/save-section.ts'
import { MemberPage } from '../ui/member-page.tsx'
import { NoticeLanguage } from '../ui/language-dialog.tsx'

const units: readonly MeasureUnit[] = [1, 2]
const hands: readonly HandSide[] = [1, 2]
const schemes: readonly ColourScheme[] = ['device', 'light', 'dark']

interface HandAndUnit {
  measureUnit: MeasureUnit
  handSide: HandSide
}

const handAndUnit = ({ measureUnit, handSide }: MemberRecord): HandAndUnit => ({
  measureUnit: measureUnit === 2 ? 2 : 1,
  handSide: handSide === 2 ? 2 : 1,
})

const hasResults = ({ answers }: MemberRecord): boolean => answers?.bodyType !== undefined && answers.bodyShape !== undefined

// Both are saved with the two results of the calculator, which they leave as they are.
const saveOf = (record: MemberRecord, changed: Partial<HandAndUnit>): ProfileSave => ({
  section: 'calculator',
  answers: { bodyType: record.answers?.bodyType, bodyShape: record.answers?.bodyShape },
  ...handAndUnit(record),
  ...changed,
})

const HandAndUnits = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const { run } = useAction()
  const { measureUnit, handSide } = handAndUnit(record)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const save = (changed: Partial<HandAndUnit>) => saveSection('calculator', () => saveOf(member.$.get().data ?? record, changed))
  // One after the other: both are saved as a whole, and the second would bring back what the first has changed.
  const change = (changed: Partial<HandAndUnit>) => void run(() => (last.current = last.current.then(() => save(changed))))
  if (!hasResults(record)) return <Note>{t('settings.later')}</Note>
  return (
    <>
      <ChoiceGroup
        legend={t('calculator.hand')}
        hint={t('calculator.handHint')}
        choices={hands.map((value) => ({ value, label: t(`calculator.hand.${value}`) }))}
        value={handSide}
        onValue={(chosen) => change({ handSide: chosen })}
      />
      <ChoiceGroup
        legend={t('calculator.unit')}
        choices={units.map((value) => ({ value, label: t(`calculator.unit.${value}`) }))}
        value={measureUnit}
        onValue={(chosen) => change({ measureUnit: chosen })}
      />
    </>
  )
}

const Colours = () => {
  const t = useTexts('data')
  return (
    <ChoiceGroup
      legend={t('settings.colours')}
      hint={t('settings.coloursHint')}
      choices={schemes.map((value) => ({ value, label: t(`settings.colours.${value}`) }))}
      value={useStore($colourScheme)}
      onValue={chooseColourScheme}
    />
  )
}

/** How the pages are for this member: each is saved as it is chosen. */
export const SettingsPage = () => {
  const t = useTexts('data')
  return (
    <MemberPage title={t('settings.title')}>
      {(record) => (
        <>
          <Colours />
          <HandAndUnits record={record} />
          <List>
            <NoticeLanguage id={record.language ?? DEFAULT_LANGUAGE_ID} />
          </List>
        </>
      )}
    </MemberPage>
  )
}
