import type { QuestionId } from '../questions/index.ts'

/** The ten data sections in the order of the hub, which is also that of their numbers on the wire. */
export const sections = [
  'basicInfo',
  'location',
  'calculator',
  'appearance',
  'beliefs',
  'health',
  'career',
  'quiz1',
  'quiz2',
  'about',
] as const
/** Name of a data section. */
export type SectionId = (typeof sections)[number]

/** The questions of each section (decision 2); the quizzes and `about` have none of the catalogue. */
export const sectionQuestions: Record<SectionId, readonly QuestionId[]> = {
  basicInfo: ['gender', 'attraction', 'age', 'zodiac'],
  location: ['zone'],
  calculator: ['bodyType', 'bodyShape'],
  appearance: ['height', 'cosmeticSurgery', 'hairType', 'hairColour', 'hairLength', 'facialHair', 'eyeColour'],
  beliefs: [
    'mainLanguage',
    'secondLanguage',
    'race',
    'primaryEthnicity',
    'secondaryEthnicity',
    'religion',
    'sexualPartners',
    'firstBorn',
    'maritalStatus',
    'hasKids',
    'wantsKids',
  ],
  health: [
    'diet',
    'tattoos',
    'piercings',
    'alcohol',
    'tobacco',
    'cbd',
    'bloodType',
    'personalHistory',
    'familyHistory',
    'disabilities',
    'footSize',
    'footStyle',
    'chestSize',
    'appendageSize',
  ],
  career: ['education', 'careerField', 'workStatus', 'income', 'debt'],
  quiz1: [],
  quiz2: [],
  about: [],
}
