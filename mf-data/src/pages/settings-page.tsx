import type { MemberRecord, ProfileSave } from '@quintet/contract'
import { DEFAULT_LANGUAGE_ID } from '@quintet/domain/languages'
import type { HandSide, MeasureUnit } from '@quintet/domain/profile'
import { $colourScheme, chooseColourScheme, type ColourScheme, useStore } from '@quintet/sdk'
import { ChoiceGroup, List, Note, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { saveSection } from '../stores/save-section.ts'
import { MemberPage } from '../ui/member-page.tsx'
import { NoticeLanguage } from '../ui/language-dialog.tsx'

const units: readonly MeasureUnit[] = [1, 2]
const hands: readonly HandSide[] = [1, 2]
const schemes: readonly ColourScheme[] = ['device', 'light', 'dark']

// Both are saved with the two results of the calculator, which they leave as they are.
const saveOf = ({ answers = {} }: MemberRecord, measureUnit: MeasureUnit, handSide: HandSide): ProfileSave | undefined => {
  const { bodyType, bodyShape } = answers
  if (bodyType === undefined || bodyShape === undefined) return undefined
  return { section: 'calculator', answers: { bodyType, bodyShape }, measureUnit, handSide }
}

const HandAndUnits = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const { run } = useAction()
  const unit = record.measureUnit === 2 ? 2 : 1
  const hand = record.handSide === 2 ? 2 : 1
  const change = (measureUnit: MeasureUnit, handSide: HandSide) => {
    const save = saveOf(record, measureUnit, handSide)
    if (save) void run(() => saveSection(save))
  }
  if (!saveOf(record, unit, hand)) return <Note>{t('settings.later')}</Note>
  return (
    <>
      <ChoiceGroup
        legend={t('calculator.hand')}
        hint={t('calculator.handHint')}
        choices={hands.map((value) => ({ value, label: t(`calculator.hand.${value}`) }))}
        value={hand}
        onValue={(chosen) => change(unit, chosen)}
      />
      <ChoiceGroup
        legend={t('calculator.unit')}
        choices={units.map((value) => ({ value, label: t(`calculator.unit.${value}`) }))}
        value={unit}
        onValue={(chosen) => change(chosen, hand)}
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
