import { textLimits } from '@quintet/domain/limits'
import type { DraftSection } from '@quintet/domain/profile'
import { QUIZ1_ITEMS, QUIZ1_SCALE, QUIZ2_ITEMS, QUIZ2_OPTIONS } from '@quintet/domain/questions'
import { type Static, Type } from 'typebox'
import { integer, text } from './common.ts'
import { answerItems } from '../wire/names.ts'
import { Visibility } from './answers.ts'

const draft = <S extends DraftSection, V extends Type.TSchema>(section: S, values: V) =>
  Type.Object({
    section: Type.Literal(section),
    /** When it was last changed, in milliseconds since 1970-01-01 UTC by the server's clock; the newest wins. */
    at: integer(0, 4_102_444_800_000),
    values,
  })

// What is beyond these fields is not read: no draft carries anything under a name of its own.
const someOf = <K extends string, S extends Type.TSchema>(keys: readonly K[], schema: S) =>
  Type.Object(Object.fromEntries(keys.map((key) => [key, Type.Optional(schema)])) as Record<K, Type.TOptional<S>>)

const answers = someOf(Object.keys(answerItems) as (keyof typeof answerItems)[], integer(1, 999))

/** Answers to some of the questions of a quiz, by number. */
const numbered = (items: number, best: number) =>
  someOf(
    Array.from({ length: items }, (_, index) => `${index + 1}`),
    integer(1, best),
  )

// Twice the length: a character outside of the basic plane is two of what a schema counts. The domain counts what is read.
const someText = ({ max }: { max: number }) => Type.Optional(text(0, 2 * max))

/** What was entered of a section and is not saved; emptied by the saving. It counts for nothing and is shown to its member alone. */
export const KeptDraft = Type.Union([
  draft('basicInfo', answers),
  draft('appearance', answers),
  draft('beliefs', answers),
  draft('health', answers),
  draft('career', answers),
  draft('quiz1', numbered(QUIZ1_ITEMS, QUIZ1_SCALE.last)),
  draft('quiz2', numbered(QUIZ2_ITEMS, QUIZ2_OPTIONS)),
  draft(
    'about',
    Type.Object({
      name: someText(textLimits.aboutName),
      topic: someText(textLimits.aboutTopic),
      question: someText(textLimits.aboutQuestion),
      bio: someText(textLimits.aboutBio),
    }),
  ),
  draft('visibility', Type.Object({ flags: Type.Optional(Visibility) })),
])
export type KeptDraft = Static<typeof KeptDraft>
