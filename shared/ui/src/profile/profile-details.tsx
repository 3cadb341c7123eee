import { catalogue, type QuestionId, type RelationshipStyle } from '@quintet/domain/questions'
import { type SectionId, sectionQuestions, sections } from '@quintet/domain/profile'
import { List, Row, Skeleton } from '@quintet/ui'
import { useTable, useTexts } from '@quintet/ui/texts'
import { useAnswerText } from './answer-text.ts'
import { ShapePicture } from './body-pictures.tsx'
import { isPersonality } from './personality.tsx'
import { ZonePicture } from './lazy-map.tsx'
import { StyleScale } from './style-scale.tsx'
import { TraitScales } from './trait-scales.tsx'

/** Public values by readable key, as the contract's PublicProfile spells them. */
export type DetailValues = Readonly<Partial<Record<string, number | string>>>

interface ProfileDetailsProps {
  values: DetailValues
  measureUnit?: number
}

const shownSections = sections.filter((section) => sectionQuestions[section].length > 0)
const known: ReadonlySet<string> = new Set(catalogue.map(({ id }) => id))

const ZoneItem = ({ code }: { code: number }) => (
  <li>
    <ZonePicture code={code} />
  </li>
)

/** A person's public answers, section by section; what is hidden or not applicable is left out. */
export const ProfileDetails = ({ values, measureUnit = 1 }: ProfileDetailsProps) => {
  const t = useTexts()
  const user = useTable('user')
  const quiz2 = useTable('quiz2')
  const answer = useAnswerText({ measureUnit, male: values.gender === 1 })
  if (!user.ready || !quiz2.ready) return <Skeleton lines={8} />
  const rowsOf = (section: SectionId): QuestionId[] =>
    sectionQuestions[section].filter((id) => known.has(id) && typeof values[id] === 'number')
  return (
    <>
      {shownSections.map((section) => {
        const rows = rowsOf(section)
        return rows.length === 0 ? null : (
          <List key={section} title={t(`section.${section}`)}>
            {rows.map((id) => (
              <Row
                key={id}
                title={answer(id, values[id] as number)}
                detail={user(`${id}.label`)}
                aside={id === 'bodyShape' ? <ShapePicture shape={values[id] as number} male={values.gender === 1} /> : undefined}
              />
            ))}
            {section === 'location' && typeof values.zone === 'number' ? <ZoneItem code={values.zone} /> : null}
          </List>
        )
      })}
      {isPersonality(values.personality) ? <TraitScales title={t('section.quiz1')} type={values.personality} /> : null}
      {values.relationship === undefined ? null : (
        <StyleScale title={t('section.quiz2')} style={values.relationship as RelationshipStyle} />
      )}
    </>
  )
}
