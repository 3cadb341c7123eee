import type { ProfileSave } from '@quintet/contract'
import { type Character, newCharacter } from '@quintet/domain/pools'
import { defaultVisibility, sectionQuestions, type SectionId } from '@quintet/domain/profile'
import { answerOptions, type Answers, question, QUIZ1_ITEMS, QUIZ2_ITEMS, type QuestionId } from '@quintet/domain/questions'

const middle = (id: QuestionId): number => {
  const options = answerOptions(id)
  return options[Math.floor(options.length / 2)] ?? 1
}

const answersOf = (section: SectionId): Answers =>
  Object.fromEntries(
    sectionQuestions[section].filter((id) => question(id).source !== 'derived').map((id) => [id, middle(id)]),
  ) as Answers

/** What a sample member says; parts may be replaced. */
export interface SampleAnswers {
  attraction?: number
  zone?: number
  name?: string
}

/** The saves that fill all ten data sections and the visibility, in the order of the hub. */
export const completeSaves = ({ attraction = 1, zone = 12, name = 'Robin' }: SampleAnswers = {}): ProfileSave[] => {
  const male = attraction % 2 === 1
  const health: Answers = { ...answersOf('health'), ...(male ? { chestSize: 1 } : { appendageSize: 1 }) }
  const visibility = defaultVisibility(health)
  return [
    { section: 'basicInfo', answers: { attraction } },
    { section: 'location', zone },
    { section: 'calculator', answers: answersOf('calculator'), measureUnit: 1 },
    { section: 'appearance', answers: answersOf('appearance') },
    { section: 'beliefs', answers: answersOf('beliefs') },
    { section: 'health', answers: health },
    { section: 'career', answers: answersOf('career') },
    { section: 'quiz1', answers: Array.from({ length: QUIZ1_ITEMS }, (_, index) => (index % 7) + 1) },
    { section: 'quiz2', answers: Array.from({ length: QUIZ2_ITEMS }, () => 2) },
    { section: 'about', name, topic: 'Sailing', question: 'What makes you laugh?', bio: 'I bake bread on Sundays.' },
    { section: 'visibility', visibility },
  ]
}

/** A character that accepts anybody in the given zones. */
export const openCharacter = (zones: number[] = [12]): Character => ({
  ...newCharacter(),
  zones,
  traits: [1, 1, 1, 1],
  openTrait: 1,
})
