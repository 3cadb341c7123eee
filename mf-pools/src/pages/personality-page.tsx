import type { MemberRecord } from '@quintet/contract'
import { $member, useStore } from '@quintet/sdk'
import type { PoolNumber } from '@quintet/domain/pools'
import { type PersonalityType, traitGroup, type Trait, traits } from '@quintet/domain/questions'
import { Button, Card, ChoiceGroup, Help, LinkButton, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { $categoryTexts } from '../stores/category-texts.ts'
import { editorOf, pickOf, type TraitPick } from '../stores/editor.ts'
import { PoolPage, WithPool } from '../ui/pool-page.tsx'
import { SavedElsewhere } from '../ui/saved-elsewhere.tsx'
import { useEditor } from '../ui/use-editor.ts'
import styles from './personality-page.module.css'

const picks: readonly TraitPick[] = [1, 2, 'both']
const groups = ['A', 'B', 'C'] as const

const Groups = ({ trait }: { trait: Trait }) => {
  const texts = useStore($categoryTexts)
  return (
    <Help title={texts.character(`trait.${trait}.name`)}>
      <div className="stack">
        <p>{texts.character(`trait.${trait}.hint`)}</p>
        {groups.map((group) => (
          <p key={group}>
            <strong>{texts.character(`group.${group}`)}</strong> {texts.character(`trait.${trait}.${group}`)}
          </p>
        ))}
      </div>
    </Help>
  )
}

interface TraitCardProps {
  trait: Trait
  own: PersonalityType | undefined
  pick: TraitPick | undefined
  /** The trait that has "both" at present, where it is another one. */
  openElsewhere: Trait | undefined
  onPick: (trait: Trait, pick: TraitPick) => void
}

const TraitCard = ({ trait, own, pick, openElsewhere, onPick }: TraitCardProps) => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  const group = own && traitGroup(own, trait)
  const nameOf = (which: Trait) => texts.character(`trait.${which}.name`)
  // Who is near the middle is told so: for them no choice means what its own hint says.
  const hint = pick === undefined || group === 'C' ? undefined : texts.character(`choice.${pick}.hint`)
  return (
    <Card>
      <div className={styles.head}>
        <div>
          <h2>{nameOf(trait)}</h2>
          <p className={styles.soft}>{texts.character(`trait.${trait}.hint`)}</p>
        </div>
        <Groups trait={trait} />
      </div>
      {group ? (
        <p>
          {t('personality.you', { group: texts.character(`group.${group}`), words: texts.character(`trait.${trait}.${group}`) })}
        </p>
      ) : null}
      {group === 'C' ? <p className={styles.soft}>{texts.character('group.C.hint')}</p> : null}
      <ChoiceGroup
        legend={t('personality.partner')}
        error={pick === undefined ? texts.character('choice.0') : undefined}
        choices={picks.map((value) => ({ value, label: texts.character(`choice.${value}`) }))}
        value={pick}
        onValue={(value) => onPick(trait, value)}
      />
      <p className={styles.soft} aria-live="polite">
        {hint}
      </p>
      {openElsewhere ? <p className={styles.soft}>{t('personality.moves', { trait: nameOf(openElsewhere) })}</p> : null}
    </Card>
  )
}

const Traits = ({ number, record }: { number: PoolNumber; record: MemberRecord }) => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  const { editor, character } = useEditor(number, record)
  const { openTrait } = character
  return (
    <>
      <SavedElsewhere editor={editor} />
      <p>{texts.character('personality.hint')}</p>
      {record.personality === undefined ? (
        <Note tone="warn">
          <p>{t('personality.noQuiz')}</p>
          <LinkButton to="/data/user-data/quiz1" look="secondary">
            {t('personality.toQuiz')}
          </LinkButton>
        </Note>
      ) : null}
      <Button look="secondary" onClick={() => traits.forEach((trait) => editor.pickTrait(trait, 1))}>
        {t('personality.alike')}
      </Button>
      {traits.map((trait) => (
        <TraitCard
          key={trait}
          trait={trait}
          own={record.personality}
          pick={pickOf(character, trait)}
          openElsewhere={openTrait !== 0 && openTrait !== trait ? openTrait : undefined}
          onPick={editor.pickTrait}
        />
      ))}
    </>
  )
}

/** To the places while none is chosen, else back to the character. */
const Onward = ({ number }: { number: PoolNumber }) => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  const { data } = useStore($member)
  const path = `/pools/pool/${number}/edit`
  const zones = data && editorOf(number, data.characters[number - 1] ?? null, data).$character.get().zones
  if (zones?.length !== 0) return <LinkButton to={path}>{t('edit.back')}</LinkButton>
  return <LinkButton to={`${path}/location`}>{t('edit.goTo', { topic: texts.label('zones') })}</LinkButton>
}

/** Whether the partner should be alike or of the other kind on each of the four traits; one of them may stay open. */
export const PersonalityPage = () => {
  const texts = useStore($categoryTexts)
  return (
    <WithPool>
      {(number) => (
        <PoolPage title={texts.label('personality')} back={`/pools/pool/${number}/edit`} footer={<Onward number={number} />}>
          {(record) => <Traits number={number} record={record} />}
        </PoolPage>
      )}
    </WithPool>
  )
}
