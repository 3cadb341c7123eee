import { type PersonalityType, type Trait, type TraitGroup, traitGroup, traits } from '@quintet/domain/questions'
import { Help, List, Scale } from '@quintet/ui'
import { type Translate, useTable, useTexts } from '@quintet/ui/texts'
import { shortName } from './short-name.ts'
import styles from './scales.module.css'

// From end to end: the group in the middle is the one that counts as both.
const order: readonly TraitGroup[] = ['A', 'C', 'B']

const Groups = ({ trait, character }: { trait: Trait; character: Translate }) => (
  <Help title={character(`trait.${trait}.name`)}>
    <div className="stack">
      <p>{character(`trait.${trait}.hint`)}</p>
      {order.map((group) => (
        <p key={group}>
          <strong>{character(`group.${group}`)}</strong> {character(`trait.${trait}.${group}`)}
        </p>
      ))}
      <p>{character('group.C.hint')}</p>
    </div>
  </Help>
)

const nearest = 1 / 9
const near = 4 / 9

/** The words for how far somebody leans: 4 and 16 of the 36 points that a trait can move from the middle. */
const leanKey = (leaning: number): string => {
  const far = Math.abs(leaning)
  return far <= nearest ? 'lean.middle' : far <= near ? 'lean.some' : 'lean.clear'
}

interface TraitScaleProps {
  trait: Trait
  group: TraitGroup
  leaning: number | undefined
}

const TraitScale = ({ trait, group, leaning }: TraitScaleProps) => {
  const t = useTexts()
  const character = useTable('character')
  const ends = { from: shortName(character(`trait.${trait}.A`)), to: shortName(character(`trait.${trait}.B`)) }
  const words = character(`trait.${trait}.${group}`)
  const value = leaning === undefined ? shortName(words) : character(leanKey(leaning))
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3>{character(`trait.${trait}.name`)}</h3>
        <span className={styles.group}>{character(`group.${group}`)}</span>
        <Groups trait={trait} character={character} />
      </div>
      <Scale
        parts={order.length}
        active={order.indexOf(group)}
        at={leaning === undefined ? undefined : (leaning + 1) / 2}
        {...ends}
        text={t('scale.text', { ...ends, value })}
      />
      <p>{words}</p>
      {leaning === undefined ? null : <p className={styles.soft}>{character(leanKey(leaning))}</p>}
    </li>
  )
}

interface TraitScalesProps {
  title: string
  type: PersonalityType
  /** How far each trait leans, -1 to 1, where it is known. */
  leanings?: readonly number[] | undefined
}

/** A personality as four scales with words: which group on each trait and, where it is known, how near the middle. */
export const TraitScales = ({ title, type, leanings }: TraitScalesProps) => {
  const { ready } = useTable('character')
  if (!ready) return null
  return (
    <List title={title}>
      {traits.map((trait, index) => (
        <TraitScale key={trait} trait={trait} group={traitGroup(type, trait)} leaning={leanings?.[index]} />
      ))}
    </List>
  )
}
