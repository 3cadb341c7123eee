import { type Codec, flattened, isObject, merged, numberAsString, objectCodec, placeOf, renamed } from './codec.ts'
import {
  aboutItems,
  accountItems,
  aboutSaveKeys,
  answerItems,
  characterItems,
  characterKeys,
  keyItems,
  keyPairKeys,
  keyPurposeKey,
  memberItems,
  profileSaveKeys,
  profileSections,
  visibilityUnsetKey,
} from './names.ts'

/** The answers of the catalogue, keyed by item number on the wire. */
export const answersCodec = renamed(answerItems)

/** `0,1,2,…` on the wire, a list of numbers here. */
export const visibilityCodec: Codec = {
  encode: (value) => (Array.isArray(value) ? value.join(',') : value),
  decode: (wire) => (typeof wire === 'string' && /^[012](,[012])*$/.test(wire) ? wire.split(',').map(Number) : wire),
}

// Categories 3-43 are the questions of the same item; 44 is the scope; a character has no category 1 or 2.
const { gender: _gender, attraction: _attraction, zone: _zone, ...categoryItems } = answerItems
/** Keys of a character's options on the wire, the scope included. */
export const categoryKeys = { ...categoryItems, scope: characterKeys.scope }

const traitsCodec = objectCodec(
  (value) =>
    Object.fromEntries(
      characterKeys.traits.map((key, index) => [key, String((value.traits as unknown[] | undefined)?.[index] ?? 0)]),
    ),
  (wire) => ({ traits: characterKeys.traits.map((key) => numberAsString.decode(wire[key])) }),
)

/** A character: category number to selected options, key 45 the zones, keys 60-64 the personality as strings. */
export const characterCodec = merged(
  flattened('options', renamed(categoryKeys)),
  renamed({ zones: characterKeys.zones, openTrait: characterKeys.openTrait }, { openTrait: numberAsString }),
  traitsCodec,
)

const charactersCodec = objectCodec(
  (value) => {
    const list = (value.characters ?? []) as unknown[]
    const present = characterItems.flatMap((item, index) => (list[index] ? [[item, characterCodec.encode(list[index])]] : []))
    return Object.fromEntries(present)
  },
  (wire) => ({ characters: characterItems.map((item) => (isObject(wire[item]) ? characterCodec.decode(wire[item]) : null)) }),
)

const keyPairCodec = renamed(keyPairKeys)

/** A key pair as `/urpi` spells it, with what is meant by it. */
export const savedKeysCodec = renamed({ ...keyPairKeys, purpose: keyPurposeKey })

const storedKeysCodec = flattened(
  'keys',
  objectCodec(
    ({ publicKey, ...wrapped }) => ({ [keyItems.publicKey]: publicKey, [keyItems.wrappedKey]: keyPairCodec.encode(wrapped) }),
    (wire) =>
      wire[keyItems.publicKey] === undefined
        ? {}
        : { publicKey: wire[keyItems.publicKey], ...(keyPairCodec.decode(wire[keyItems.wrappedKey]) as object) },
  ),
)

const {
  personalityDay,
  relationshipDay,
  locationDay,
  attractiveness,
  pictureQuality,
  timesJudged,
  visibility: visibilityItem,
  ...plainItems
} = memberItems

/** Item 60 is there from the beginning; until the member has chosen it says what everybody starts with. */
const visibilityItemCodec = objectCodec(
  ({ visibility, startVisibility }) => {
    if (visibility !== undefined) return { [visibilityItem]: visibilityCodec.encode(visibility) }
    if (startVisibility === undefined) return {}
    return { [visibilityItem]: visibilityCodec.encode(startVisibility), [visibilityUnsetKey]: 1 }
  },
  (wire) => {
    if (wire[visibilityItem] === undefined) return {}
    const flags = visibilityCodec.decode(wire[visibilityItem])
    return wire[visibilityUnsetKey] === 1 ? { startVisibility: flags } : { visibility: flags }
  },
)

/** The full user data of `/w-gud`, by item number. */
export const memberCodec = merged(
  flattened('answers', answersCodec),
  renamed(plainItems),
  visibilityItemCodec,
  flattened('changedDays', renamed({ personality: personalityDay, relationship: relationshipDay, location: locationDay })),
  flattened('ratings', renamed({ attractiveness, pictureQuality, timesJudged })),
  flattened('about', renamed(aboutItems)),
  flattened('account', renamed(accountItems)),
  renamed({
    profile: 'profile',
    consents: 'consents',
    birthDateKnown: 'birthDateKnown',
    termsDue: 'termsDue',
    photoProofConsent: 'photoProofConsent',
    ageCheck: 'ageCheck',
    drafts: 'drafts',
  }),
  charactersCodec,
  storedKeysCodec,
)

const answerSection = flattened('answers', answersCodec)

/** What stands beside `identificationNumber` in each of the twelve saves of `/w-pud`. */
const sectionCodecs: Record<(typeof profileSections)[number], Codec> = {
  basicInfo: answerSection,
  location: renamed({ zone: answerItems.zone, previousDay: profileSaveKeys.previousLocationDay }),
  calculator: merged(answerSection, renamed({ measureUnit: memberItems.measureUnit, handSide: memberItems.handSide })),
  appearance: answerSection,
  beliefs: answerSection,
  health: answerSection,
  career: answerSection,
  quiz1: renamed({
    answers: profileSaveKeys.personalityAnswers,
    day: profileSaveKeys.personalityDay,
    result: profileSaveKeys.personality,
  }),
  quiz2: renamed({
    answers: profileSaveKeys.relationshipAnswers,
    day: profileSaveKeys.relationshipDay,
    result: profileSaveKeys.relationship,
  }),
  about: renamed(aboutSaveKeys),
  visibility: renamed(
    { visibility: profileSaveKeys.visibility, publicProfile: profileSaveKeys.publicProfile },
    { visibility: visibilityCodec },
  ),
  character: renamed(
    { number: profileSaveKeys.characterNumber, character: profileSaveKeys.character },
    { character: characterCodec },
  ),
}

/** `/w-pud`: the section's number picks how the rest is spelled. */
export const profileSaveCodec = objectCodec(
  ({ section, ...rest }) => {
    const index = profileSections.indexOf(section as never)
    if (index === -1) return { [profileSaveKeys.section]: section }
    return { [profileSaveKeys.section]: index + 1, ...(sectionCodecs[section as 'about'].encode(rest) as object) }
  },
  (wire) => {
    const section = profileSections[placeOf(wire[profileSaveKeys.section]) - 1]
    return section === undefined ? { section } : { section, ...(sectionCodecs[section].decode(wire) as object) }
  },
)
