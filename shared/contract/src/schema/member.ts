import { MAX_AGE } from '@quintet/domain/limits'
import type { PersonalityType } from '@quintet/domain/questions'
import { type Static, Type } from 'typebox'
import { categoryKeys } from '../wire/member.ts'
import { Answers, optionals, Visibility } from './answers.ts'
import { base64, Day, integer, OrNull, text, Tier } from './common.ts'
import { KeptDraft } from './draft.ts'

const TraitChoice = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)])

/** One wanted partner. */
export const Character = Type.Object({
  options: optionals(categoryKeys, Type.Array(integer(1, MAX_AGE), { maxItems: 92, uniqueItems: true })),
  zones: Type.Array(integer(1, 999), { maxItems: 569, uniqueItems: true }),
  traits: Type.Tuple([TraitChoice, TraitChoice, TraitChoice, TraitChoice]),
  openTrait: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
})

/** Item 45 (decision 8): the traits' four values and the tie-breaker. */
export const PersonalityResult = Type.Unsafe<PersonalityType>(Type.String({ pattern: '^[12]{4}[0-4]$' }))
const Style = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)])
/** The four texts that a member writes of themself. */
export const About = Type.Object({ name: text(1, 50), topic: text(1, 50), question: text(1, 100), bio: text(1, 300) })

/** The private key wrapped under the member's password (decision 34); `kdf` is JSON that only clients read. */
export const WrappedKey = Type.Object({ wrappedKey: base64(4096), iv: base64(64), kdf: text(2, 8192) })
/** A public key, and the private one wrapped under the encryption password. */
export const KeyPair = Type.Object({ publicKey: base64(512), ...WrappedKey.properties })

const Account = Type.Object({
  membershipEndDay: Day,
  tier: Tier,
  encryptionType: integer(0, 2),
  standing: integer(0, 2),
  active: integer(0, 1),
})

const rating = Type.Optional(OrNull(Type.Number()))

/** What separate, explicit consent covers (decision 49). */
export const ConsentKind = Type.Union([Type.Literal('sensitive'), Type.Literal('matching'), Type.Literal('photoProof')])
// Readers of before know these two; the third stands beside them.
const RecordedConsent = Type.Union([Type.Literal('sensitive'), Type.Literal('matching')])

/** The full data of a member, as its owner reads it. */
export const MemberRecord = Type.Object({
  answers: Type.Optional(Answers),
  personality: Type.Optional(PersonalityResult),
  relationship: Type.Optional(Style),
  visibility: Type.Optional(Visibility),
  /** What everybody starts with, while the member has not chosen (decision 4). */
  startVisibility: Type.Optional(Visibility),
  changedDays: Type.Optional(
    Type.Object({ personality: Type.Optional(Day), relationship: Type.Optional(Day), location: Type.Optional(Day) }),
  ),
  measureUnit: Type.Optional(integer(1, 2)),
  handSide: Type.Optional(integer(1, 2)),
  language: Type.Optional(integer(1, 29)),
  about: Type.Optional(About),
  ratings: Type.Optional(Type.Object({ attractiveness: rating, pictureQuality: rating, timesJudged: rating })),
  account: Account,
  consents: Type.Array(RecordedConsent),
  /** The consent to the check of photos; left out where it is not given. */
  photoProofConsent: Type.Optional(Type.Literal(true)),
  birthDateKnown: Type.Boolean(),
  /** What was entered and not saved, one draft for each part of the data; left out where there is none. */
  drafts: Type.Optional(Type.Array(KeptDraft, { maxItems: 9 })),
  /** Where the member's country asks for a check of age: it is missing, or said that they are a minor (decision 60). */
  ageCheck: Type.Optional(Type.Union([Type.Literal('due'), Type.Literal('underage')])),
  /** The wording of the terms that the member has not agreed to yet. */
  termsDue: Type.Optional(Type.String({ maxLength: 20 })),
  characters: Type.Array(OrNull(Character), { minItems: 5, maxItems: 5 }),
  keys: Type.Optional(KeyPair),
})
export type MemberRecord = Static<typeof MemberRecord>

const answerSection = <S extends string>(section: S) => Type.Object({ section: Type.Literal(section), answers: Answers })
const quiz = <S extends string>(section: S, items: number, best: number) =>
  Type.Object({
    section: Type.Literal(section),
    answers: Type.Array(integer(1, best), { minItems: items, maxItems: items }),
    day: Type.Optional(Day),
    result: Type.Optional(Type.Union([Type.String({ maxLength: 5 }), integer(1, 4)])),
  })

/** The twelve saves of `/w-pud`. */
export const ProfileSave = Type.Union([
  answerSection('basicInfo'),
  Type.Object({ section: Type.Literal('location'), zone: integer(1, 999), previousDay: Type.Optional(Day) }),
  Type.Object({
    section: Type.Literal('calculator'),
    answers: Answers,
    measureUnit: integer(1, 2),
    handSide: Type.Optional(integer(1, 2)),
  }),
  answerSection('appearance'),
  answerSection('beliefs'),
  answerSection('health'),
  answerSection('career'),
  quiz('quiz1', 52, 7),
  quiz('quiz2', 10, 4),
  Type.Object({ section: Type.Literal('about'), ...About.properties }),
  Type.Object({ section: Type.Literal('visibility'), visibility: Visibility, publicProfile: Type.Optional(Type.Unknown()) }),
  Type.Object({ section: Type.Literal('character'), number: integer(1, 5), character: Character }),
])
export type ProfileSave = Static<typeof ProfileSave>
