import { QUIZ2_OPTIONS, type RelationshipStyle } from '@quintet/domain/questions'
import { List, Scale } from '@quintet/ui'
import { useTable, useTexts } from '@quintet/ui/texts'
import styles from './scales.module.css'

/** A relationship style: its words, and where it lies between the closest and the freest. */
export const StyleScale = ({ title, style }: { title: string; style: RelationshipStyle }) => {
  const t = useTexts()
  const quiz = useTable('quiz2')
  if (!quiz.ready) return null
  const value = quiz(`style.${style}`)
  const ends = { from: quiz('style.1'), to: quiz(`style.${QUIZ2_OPTIONS}`) }
  return (
    <List title={title}>
      <li className={styles.row}>
        <div className={styles.head}>
          <h3>{value}</h3>
        </div>
        <p>{quiz(`style.${style}.hint`)}</p>
        <Scale parts={QUIZ2_OPTIONS} active={style - 1} {...ends} text={t('scale.text', { ...ends, value })} />
      </li>
    </List>
  )
}
