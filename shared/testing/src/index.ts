export { completeSaves, openCharacter, type SampleAnswers } from './answers.ts'
export { activeMember, consentingMember, type SampleMember } from './members.ts'
export { samplePhoto } from './photo.ts'
