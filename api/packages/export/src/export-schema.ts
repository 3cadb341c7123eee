import { exportSections } from './collect.ts'
import { schemaOf } from './section.ts'

const answer = {
  type: 'object',
  required: ['question', 'number', 'answer'],
  properties: { question: { type: 'string' }, number: { type: 'number' }, answer: { type: 'string' } },
}

/** JSON Schema (2020-12) of `data.json`. */
export const exportSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'What Quintet keeps of a member',
  type: 'object',
  required: ['format', 'language', 'answers', ...Object.keys(exportSections)],
  additionalProperties: false,
  properties: {
    format: { const: 'quintet-export 1' },
    language: { description: 'Language of the words in `answers`.', type: 'string' },
    ...Object.fromEntries(Object.entries(exportSections).map(([name, section]) => [name, schemaOf(section)])),
    answers: { description: 'The answers of the profile in words.', type: 'object', additionalProperties: answer },
  },
})
