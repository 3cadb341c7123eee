import type { MemberRecord } from '@quintet/contract'
import { confirmFirst, member, profileOf } from '@quintet/sdk'
import {
  hiddenCount,
  isMale,
  MAX_HIDDEN,
  presetFlags,
  presetOf,
  type PublicKey,
  setVisibility,
  type VisibilityFlag,
  visibilityFor,
  visibilityPresets,
} from '@quintet/domain/profile'
import { catalogue, type QuestionId } from '@quintet/domain/questions'
import { ChoiceGroup, List, Note, Progress, Skeleton } from '@quintet/ui'
import { useAnswerText, usePersonalityWords } from '@quintet/ui/profile'
import { useTable, useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { visibilityDraft } from '../stores/preview.ts'
import { visibilityGroups } from '../stores/visibility-groups.ts'
import { MemberPage } from '../ui/member-page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { useDraft, useSave } from '../ui/use-form.ts'
import { PreviewButton } from '../ui/use-preview.tsx'
import styles from './visibility-page.module.css'

const questions: ReadonlySet<string> = new Set(catalogue.map(({ id }) => id))

/** The member's own answer to an item, in words; undefined where there is none. */
const useOwnAnswer = (record: MemberRecord) => {
  const profile = profileOf(record)
  const male = profile.answers.attraction !== undefined && isMale(profile.answers.attraction)
  const answer = useAnswerText({ measureUnit: record.measureUnit ?? 1, male })
  const quiz2 = useTable('quiz2')
  const personality = usePersonalityWords()
  return (key: PublicKey): string | undefined => {
    if (questions.has(key)) {
      const value = profile.answers[key as QuestionId]
      return value === undefined ? undefined : answer(key as QuestionId, value)
    }
    if (key === 'relationship') return profile.relationship && quiz2(`style.${profile.relationship}`)
    if (key === 'personality') return profile.personality && personality(profile.personality)
    return profile.about?.[key as 'name' | 'topic' | 'question' | 'bio']
  }
}

const stateKey = (flag: VisibilityFlag | undefined, isFixed: boolean): string => {
  if (flag === 2) return 'visibility.notApplicable'
  if (isFixed) return 'visibility.always'
  return flag === 0 ? 'visibility.hidden' : 'visibility.shown'
}

const VisibilityForm = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const shell = useTexts()
  const user = useTable('user')
  const ownAnswer = useOwnAnswer(record)
  const answers = record.answers ?? {}
  const { value, change, $ } = useDraft<{ flags?: VisibilityFlag[] }>(visibilityDraft, ({ visibility }) => ({
    flags: visibility,
  }))
  const { busy, save } = useSave(visibilityDraft)
  // Said where the count stands, in sight of the switch that was pressed.
  const [isFull, setFull] = useState(false)
  const flags = visibilityFor(value.flags, answers)
  const hidden = hiddenCount(flags)
  const toggle = (item: number, isShown: boolean) => {
    const result = setVisibility(flags, item, isShown)
    setFull(result.problem === 'tooMany')
    if (result.problem === undefined) change({ flags: result.flags })
  }
  const submit = async () => {
    const sure =
      hidden === 0 ||
      (await confirmFirst({
        title: { key: 'visibility.confirmTitle', params: { count: hidden }, namespace: 'data' },
        body: { key: 'visibility.stillUsed', namespace: 'data' },
        action: { label: { key: 'form.save', namespace: 'data' } },
      }))
    if (sure)
      await save('visibility', () => ({
        section: 'visibility',
        // Which items do not apply may have changed as well, on another device: flags that do not fit are refused.
        visibility: visibilityFor($.get().flags as VisibilityFlag[], member.$.get().data?.answers ?? answers),
      }))
  }
  return (
    <>
      <Note>{t('visibility.stillUsed')}</Note>
      <ChoiceGroup
        legend={t('visibility.preset')}
        hint={t('visibility.presetHint')}
        value={presetOf(flags, answers)}
        onValue={(preset) => {
          setFull(false)
          change({ flags: presetFlags(preset, answers) })
        }}
        choices={visibilityPresets.map((preset) => ({ value: preset, label: t(`visibility.preset.${preset}`) }))}
      />
      <div className={styles.count}>
        <Progress value={hidden} max={MAX_HIDDEN} label={t('visibility.progress', { hidden, max: MAX_HIDDEN })} />
        <p role="alert" className={styles.full}>
          {isFull ? t('visibility.full', { max: MAX_HIDDEN }) : null}
        </p>
      </div>
      {visibilityGroups.map(({ section, items }) => (
        <List key={section} title={shell(`section.${section}`)}>
          {items.map(({ item, key }) => {
            const flag = flags[item - 1]
            const isFixed = setVisibility(flags, item, false).problem === 'alwaysShown'
            return (
              <SwitchRow
                key={item}
                title={user(`${key}.label`)}
                detail={<bdi>{ownAnswer(key)}</bdi>}
                state={t(stateKey(flag, isFixed))}
                checked={flag === 1}
                disabled={flag === 2 || isFixed}
                onChange={(isShown) => toggle(item, isShown)}
              />
            )
          })}
        </List>
      ))}
      <SaveBar busy={busy} beside={<PreviewButton />} onSave={() => void submit()} />
    </>
  )
}

/** Which answers a match may see; at most 14 stay private (decision 4). */
export const VisibilityPage = () => {
  const t = useTexts('data')
  const { ready } = useTable('user')
  return (
    <MemberPage title={t('visibility.title')}>
      {(record) => (ready ? <VisibilityForm record={record} /> : <Skeleton lines={10} />)}
    </MemberPage>
  )
}
