export { aboutFields, aboutProblems, isAboutComplete, type About, type AboutField } from './about.ts'
export { applyGender, isAttractedTo, isMale, needsSexes, sexOf, type Gender, type Sex } from './gender.ts'
export { ageOn, answersFromBirthDate, isAdult, isBirthDate, isCalendarDay, zodiacOf } from './birth.ts'
export {
  bodyShapeFrom,
  bodyTypeFrom,
  calculate,
  calculatorProblems,
  calculatorRanges,
  convertInputs,
  type CalculatorField,
  type CalculatorInputs,
  type CalculatorResult,
  type Measures,
  type MeasureUnit,
} from './calculator.ts'
export { sensitiveQuestions, withoutSensitive } from './consent.ts'
export { draftSections, EMPTY_DRAFT_DAYS, validDraft, type DraftSection, type DraftValues } from './draft.ts'
export { heightOption, heightParts, type HeightParts } from './height.ts'
export { characterMinutes, DATA_MINUTES, KEY_MINUTES, minutesLeft, partMinutes, photoMinutes, ROUND_MINUTES } from './minutes.ts'
export { emptyProfile, type HandSide, type Profile } from './profile.ts'
export {
  PROFILE_ITEMS,
  answersOfSection,
  filledItems,
  isDataComplete,
  isProfileComplete,
  sectionProgress,
  type Progress,
} from './progress.ts'
export { sectionPath } from './section-path.ts'
export { sectionQuestions, sections, type SectionId } from './sections.ts'
export {
  HIDDEN_AT_START,
  MAX_HIDDEN,
  VISIBILITY_ITEMS,
  defaultVisibility,
  hiddenCount,
  parseVisibility,
  setVisibility,
  visibilityFor,
  visibilityProblem,
  visibilityString,
  type VisibilityFlag,
  type VisibilityProblem,
} from './visibility.ts'
export { presetFlags, presetOf, type VisibilityPreset, visibilityPresets } from './visibility-presets.ts'
export { publicKeys, publicProfile, type PublicKey, type PublicProfile } from './public.ts'
export { lockedSections, sectionLockDaysLeft, type LockedSection } from './locks.ts'
