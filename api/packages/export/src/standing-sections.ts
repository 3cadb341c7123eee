import { type Section, day, moment, text, yesNo } from './section.ts'

/** What the staff decided about the member, and whom the member has blocked. */
export const standingSections = {
  measures: {
    about: 'Measures that were taken, each with its reasons.',
    source: 'measures WHERE measures.member_id = :member ORDER BY measures.id',
    fields: {
      kind: text('measures.kind', 'warn, removePhoto, suspend or close.'),
      rule: text('measures.rule', 'Which rule of the terms.'),
      facts: text('measures.facts', 'What it rests on.'),
      machine: text('measures.machine', 'Whether a machine took part: none, found or decided.'),
      fraud: yesNo('measures.fraud', 'Whether the account was closed for fraud.'),
      from: moment('measures.from_at', 'Since when.'),
      until: day('measures.until_day', 'Until which day; empty: it does not end by itself.'),
      ended: moment('measures.ended_at', 'When it ended.'),
      ending: text('measures.ending', 'How it ended: over, lifted or replaced.'),
    },
  },
  appeals: {
    about: 'Appeals against measures, and their answers.',
    source: 'appeals JOIN measures ON measures.id = appeals.measure_id WHERE measures.member_id = :member ORDER BY appeals.id',
    fields: {
      text: text('appeals.text', 'What the member wrote.'),
      at: moment('appeals.created_at', 'When.'),
      answerBy: moment('appeals.due_at', 'Until when an answer was promised.'),
      answered: moment('appeals.decided_at', 'When it was answered.'),
      outcome: text('appeals.outcome', 'kept, lifted or shortened.'),
      answer: text('appeals.answer', 'What was answered.'),
    },
  },
  reportAppeals: {
    about: 'Appeals against decisions to do nothing about a report of the member’s, and their answers.',
    source: 'report_appeals WHERE report_appeals.reporter_id = :member ORDER BY report_appeals.id',
    fields: {
      text: text('report_appeals.text', 'What the member wrote.'),
      at: moment('report_appeals.created_at', 'When.'),
      answerBy: moment('report_appeals.due_at', 'Until when an answer was promised.'),
      answered: moment('report_appeals.decided_at', 'When it was answered.'),
      outcome: text('report_appeals.outcome', 'kept, reopened or memberLeft.'),
      answer: text('report_appeals.answer', 'What was answered.'),
    },
  },
  blocks: {
    about: 'People whom the member does not want to meet again.',
    source: 'blocks WHERE blocks.member_id = :member ORDER BY blocks.at',
    fields: { at: moment('blocks.at', 'Since when.') },
  },
} as const satisfies Record<string, Section>
