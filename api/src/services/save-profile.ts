import type { ProfileSave } from '@quintet/contract'
import { plainText } from '@quintet/domain/languages'
import {
  type About,
  MAX_HIDDEN,
  type Profile,
  type SectionId,
  answersFromBirthDate,
  applyGender,
  hiddenCount,
  isAboutComplete,
  sectionQuestions,
  sensitiveQuestions,
  visibilityFor,
  visibilityProblem,
} from '@quintet/domain/profile'
import { isZone } from '@quintet/domain/places'
import { type Answers, type QuestionId, isAnswer, personalityFrom, question, relationshipFrom } from '@quintet/domain/questions'
import { dateOfDay, dayNumber, isLocked, lockDaysLeft } from '@quintet/domain/time'
import type { Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { restUnlessReady } from '@quintet/repositories/activation'
import { readConsents } from '@quintet/repositories/consents'
import { readMember } from '@quintet/repositories/members'
import { emptyDraft } from '@quintet/repositories/profile-drafts'
import { readProfile, writeProfile } from '@quintet/repositories/profiles'
import type { Scope } from '../scope.ts'
import { saveCharacter } from './save-character.ts'

type SaveOf<S extends ProfileSave['section']> = Extract<ProfileSave, { section: S }>
type AnswerSection = 'basicInfo' | 'calculator' | 'appearance' | 'beliefs' | 'health' | 'career'

interface Saving {
  trx: Transaction
  memberId: number
  profile: Profile
  today: number
}

const assertEditable = (changedDay: number | undefined, today: number): void => {
  // Days after this one: 90 on the day of the change, as the rule says.
  if (isLocked(changedDay, today)) throw new Refusal('profile.locked', { days: lockDaysLeft(changedDay, today) - 1 })
}

const assertAnswers = (answers: Answers, section: SectionId): void => {
  const allowed = new Set<QuestionId>(sectionQuestions[section])
  for (const [id, value] of Object.entries(answers) as [QuestionId, number][]) {
    if (!allowed.has(id) || !isAnswer(id, value)) throw new Refusal('profile.answer', { question: id })
  }
}

const assertConsent = async ({ trx, memberId }: Saving, answers: Answers): Promise<void> => {
  const touches = Object.keys(answers).some((id) => sensitiveQuestions.has(id as QuestionId))
  if (touches && !(await readConsents(trx, memberId)).includes('sensitive')) throw new Refusal('consent.needed')
}

const assertComplete = (answers: Answers, section: AnswerSection): void => {
  const missing = sectionQuestions[section].find((id) => question(id).source !== 'derived' && answers[id] === undefined)
  if (missing) throw new Refusal('profile.incomplete')
}

// Changing an answer to or from "not applicable" moves its visibility flag along. What begins to apply may begin hidden, and is not one too many.
const withFlags = (profile: Profile): Profile => {
  if (!profile.visibility) return profile
  const visibility = visibilityFor(profile.visibility, profile.answers)
  const hidden = hiddenCount(visibility)
  if (hidden > MAX_HIDDEN && hidden > hiddenCount(profile.visibility)) throw new Refusal('visibility.tooMany')
  return { ...profile, visibility }
}

const saveAnswers = async (saving: Saving, save: SaveOf<AnswerSection>): Promise<Profile> => {
  const { profile } = saving
  assertAnswers(save.answers, save.section)
  await assertConsent(saving, save.answers)
  const answers = { ...profile.answers, ...save.answers }
  assertComplete(answers, save.section)
  return withFlags({ ...profile, answers })
}

// The member chooses the attraction code; gender, age and zodiac follow from it and from the birth date (decisions 1 and 5).
const saveBasicInfo = async (saving: Saving, { answers: { attraction } }: SaveOf<'basicInfo'>): Promise<Profile> => {
  const { birth_date: birthDate } = await readMember(saving.trx, saving.memberId)
  if (birthDate === null) throw new Refusal('profile.birthDate')
  if (attraction === undefined || !isAnswer('attraction', attraction))
    throw new Refusal('profile.answer', { question: 'attraction' })
  await assertConsent(saving, { attraction })
  const derived = answersFromBirthDate(birthDate, dateOfDay(saving.today))
  const answers = applyGender({ ...saving.profile.answers, ...derived }, attraction as 1 | 2 | 3 | 4 | 5 | 6)
  return withFlags({ ...saving.profile, answers })
}

const saveLocation = async ({ profile, today }: Saving, { zone, previousDay }: SaveOf<'location'>): Promise<Profile> => {
  const { location } = profile.changedDays
  assertEditable(location, today)
  if (previousDay !== undefined && location !== undefined && previousDay !== location) throw new Refusal('profile.stale')
  if (!isZone(zone)) throw new Refusal('profile.answer', { question: 'zone' })
  return { ...profile, answers: { ...profile.answers, zone }, changedDays: { ...profile.changedDays, location: today } }
}

const saveQuiz1 = async ({ profile, today }: Saving, { answers }: SaveOf<'quiz1'>): Promise<Profile> => {
  assertEditable(profile.changedDays.personality, today)
  const personality = personalityFrom(answers)
  if (personality === undefined) throw new Refusal('profile.incomplete')
  return { ...profile, personality, personalityAnswers: answers, changedDays: { ...profile.changedDays, personality: today } }
}

const saveQuiz2 = async ({ profile, today }: Saving, { answers }: SaveOf<'quiz2'>): Promise<Profile> => {
  assertEditable(profile.changedDays.relationship, today)
  const relationship = relationshipFrom(answers)
  if (relationship === undefined) throw new Refusal('profile.incomplete')
  return { ...profile, relationship, relationshipAnswers: answers, changedDays: { ...profile.changedDays, relationship: today } }
}

// Other people read it among the site's own words, and a name in one line.
const inOneLine = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ')

const asShown = ({ name, topic, question: asked, bio }: About): About => ({
  name: inOneLine(name),
  topic: inOneLine(topic),
  question: inOneLine(asked),
  bio: plainText(bio),
})

const saveAbout = async ({ profile }: Saving, { section: _, ...given }: SaveOf<'about'>): Promise<Profile> => {
  const about = asShown(given)
  if (!isAboutComplete(about)) throw new Refusal('profile.incomplete')
  return { ...profile, about }
}

const saveVisibility = async ({ profile }: Saving, { visibility }: SaveOf<'visibility'>): Promise<Profile> => {
  const problem = visibilityProblem(visibility, profile.answers)
  if (problem === 'tooMany') throw new Refusal('visibility.tooMany')
  if (problem) throw new Refusal('visibility.invalid')
  return { ...profile, visibility }
}

const handSideOf = ({ handSide }: SaveOf<'calculator'>): Profile['handSide'] | undefined =>
  handSide === undefined ? undefined : handSide === 2 ? 2 : 1

const saveCalculator = async (saving: Saving, save: SaveOf<'calculator'>): Promise<Profile> => {
  const profile = await saveAnswers(saving, { section: 'calculator', answers: save.answers } as SaveOf<'calculator'>)
  return { ...profile, measureUnit: save.measureUnit === 2 ? 2 : 1, handSide: handSideOf(save) ?? profile.handSide }
}

const change = (saving: Saving, save: Exclude<ProfileSave, { section: 'character' }>): Promise<Profile> => {
  switch (save.section) {
    case 'basicInfo':
      return saveBasicInfo(saving, save)
    case 'location':
      return saveLocation(saving, save)
    case 'calculator':
      return saveCalculator(saving, save)
    case 'quiz1':
      return saveQuiz1(saving, save)
    case 'quiz2':
      return saveQuiz2(saving, save)
    case 'about':
      return saveAbout(saving, save)
    case 'visibility':
      return saveVisibility(saving, save)
    default:
      return saveAnswers(saving, save)
  }
}

/** One of the twelve saves of `/w-pud`. Derived items are always worked out here, whatever the client sent along. */
export const saveProfile = async (save: ProfileSave, { context, member }: Scope): Promise<{ message: string }> => {
  const now = context.clock.now()
  const today = dayNumber(Math.floor(now / 1000))
  await context.db.write(async (trx) => {
    const profile = await readProfile(trx, member.id)
    if (save.section === 'character') return saveCharacter(context, trx, member, profile, save)
    await writeProfile(trx, member.id, await change({ trx, memberId: member.id, profile, today }, save))
    // Where they live now may ask for a check of age that where they lived did not.
    await restUnlessReady(trx, context.config, member.id)
    return emptyDraft(trx, member.id, save.section, now)
  })
  return { message: 'success' }
}
