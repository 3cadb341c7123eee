import { fitsLimit } from '../limits/index.ts'

/** Items 47, 53, 54 and 55: first name, topic, question for the match, bio (decision 3). */
export interface About {
  name: string
  topic: string
  question: string
  bio: string
}
/** One of the four texts. */
export type AboutField = keyof About

/** The four texts, in the order of the form. */
export const aboutFields: readonly AboutField[] = ['name', 'topic', 'question', 'bio']
const limits = { name: 'aboutName', topic: 'aboutTopic', question: 'aboutQuestion', bio: 'aboutBio' } as const

/** The fields whose text is missing or too long. */
export const aboutProblems = (about: Partial<About> | undefined): AboutField[] =>
  aboutFields.filter((field) => !fitsLimit(limits[field], about?.[field] ?? ''))

/** All four texts are there and within their limits. */
export const isAboutComplete = (about: Partial<About> | undefined): about is About => aboutProblems(about).length === 0
