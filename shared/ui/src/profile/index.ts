export { type AnswerText, useAnswerText } from './answer-text.ts'
export { usePersonalityWords } from './personality.tsx'
export { type DetailValues, ProfileDetails } from './profile-details.tsx'
