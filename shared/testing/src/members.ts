import type { NewMember, SignedIn, TestApp } from '@quintet/api/testing'
import { calls } from '@quintet/contract'
import { completeSaves, openCharacter, type SampleAnswers } from './answers.ts'
import { samplePhoto } from './photo.ts'

/** A member with answers, ready to be signed up. */
export interface SampleMember extends SampleAnswers {
  account?: Partial<NewMember>
  photos?: number
  /** Zones that the characters accept. */
  wants?: number[]
}

/** A confirmed member who gave both consents. */
export const consentingMember = async (test: TestApp, account: Partial<NewMember> = {}): Promise<SignedIn> => {
  const member = await test.signUpMember(account)
  await test.call(calls.saveConsent, { kind: 'matching', granted: true }, member.idToken)
  await test.call(calls.saveConsent, { kind: 'sensitive', granted: true }, member.idToken)
  return member
}

/** A member who has filled everything in, through the API's own calls, and is an active user. */
export const activeMember = async (test: TestApp, sample: SampleMember = {}): Promise<SignedIn> => {
  const member = await consentingMember(test, sample.account)
  const zone = sample.zone ?? 12
  for (const save of completeSaves(sample)) await test.call(calls.saveProfile, save, member.idToken)
  for (let slot = 1; slot <= (sample.photos ?? 3); slot++) {
    const image = await samplePhoto(member.id * 5 + slot)
    await test.call(calls.savePhoto, { slot, type: 'image/jpeg', image }, member.idToken)
  }
  const character = openCharacter(sample.wants ?? [zone])
  for (let number = 1; number <= 5; number++)
    await test.call(calls.saveProfile, { section: 'character', number, character }, member.idToken)
  await test.call(calls.activate, { accessToken: member.accessToken }, member.idToken)
  return member
}
