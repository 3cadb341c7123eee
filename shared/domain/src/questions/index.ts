export {
  catalogue,
  question,
  questionOfItem,
  type Answers,
  type Question,
  type QuestionId,
  type QuestionKind,
  type QuestionSource,
} from './catalogue.ts'
export { NOT_APPLICABLE, answerOptions, isAnswer, isNotApplicable } from './options.ts'
export {
  ANY_BODY_SHAPE,
  categories,
  categoryItem,
  categoryOfItem,
  categoryOptions,
  expandOptions,
  isCategoryOption,
  type CategoryId,
} from './categories.ts'
export { QUIZ1_ITEMS, QUIZ1_SCALE, QUIZ1_SECTIONS, quiz1, quiz1Section, type Quiz1Statement, type Trait } from './quiz1.ts'
export {
  isPersonalityType,
  personalityFrom,
  personalityParts,
  traitGroup,
  traitLeanings,
  traits,
  type PersonalityParts,
  type PersonalityType,
  type TraitGroup,
  type TraitValue,
} from './personality.ts'
export { QUIZ2_ITEMS, QUIZ2_OPTIONS, relationshipFrom, type RelationshipStyle } from './quiz2.ts'
export { activityQuestions, type ActivityAnswers, type ActivityQuestion } from './activity.ts'
