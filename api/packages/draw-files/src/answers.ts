import { isZone } from '@quintet/domain/places'
import { sexOf } from '@quintet/domain/profile'
import { type Answers, catalogue } from '@quintet/domain/questions'
import { ParseFault } from './fault.ts'
import { readNumber, valueOf } from './numbers.ts'

const questions = catalogue.map(({ id, item, first, last }) => ({ id, item, first, last }))
const blank: Answers = Object.fromEntries(questions.map(({ id, first }) => [id, first]))

type Asked = (typeof questions)[number]

const fits = ({ id, first, last }: Asked, answer: number): boolean =>
  answer >= first && answer <= last && (id !== 'zone' || isZone(answer))

const refuse = (text: string, { id, item, first, last }: Asked): never => {
  const texts = text.split(',')
  if (texts.length !== questions.length) throw new ParseFault(`answers must be ${questions.length} numbers, not ${texts.length}.`)
  const answer = readNumber(`answer ${item} (${id})`, texts[item - 1] ?? '')
  if (id === 'zone') throw new ParseFault(`There is no zone ${answer}.`)
  throw new ParseFault(`answer ${item} (${id}) must be from ${first} to ${last}, not ${answer}.`)
}

const scan = (text: string): Answers => {
  const answers = { ...blank }
  let from = 0
  for (const question of questions) {
    // No comma ends before it begins, and is no number.
    const end = question.item === questions.length ? text.length : text.indexOf(',', from)
    const answer = valueOf(text, from, end)
    if (!fits(question, answer)) refuse(text, question)
    answers[question.id] = answer
    from = end + 1
  }
  return answers
}

/** The 44 answers in the order of their items. */
export const readAnswers = (text: string): Answers => {
  const answers = scan(text)
  const sex = sexOf(answers.attraction ?? 1)
  if (answers.gender !== sex)
    throw new ParseFault(`answer 1 (gender) must be ${sex} where answer 2 (attraction) is ${answers.attraction}.`)
  return answers
}

export const writeAnswers = (answers: Answers): string => catalogue.map(({ id }) => answers[id] ?? '').join(',')
