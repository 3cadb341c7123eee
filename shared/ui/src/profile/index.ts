export { type AnswerText, useAnswerText } from './answer-text.ts'
export { type DetailValues, ProfileDetails } from './profile-details.tsx'
