import { calls } from '@quintet/contract'
import type { AnswerRecord, RecordedAnswer } from '@quintet/remote-kit/gate'

interface Page {
  notices: { date: number; title: string; message: string }[]
}

const week = 7

/** The recorded member's notices with two more: another one of the same day, and one of a week before, as no demo has had time for. */
export const makeNotices = ({ answers }: AnswerRecord): RecordedAnswer => {
  const { wire } = calls.listNotices
  const recorded = answers.find(({ call }) => call === 'listNotices')
  const { notices } = wire.answer.decode(recorded?.answer) as Page
  const [first] = notices
  if (!recorded || !first) throw new Error('The recorded member has no notice.')
  const more = [
    {
      date: first.date,
      title: 'Your tokens are in the drawing',
      message: 'Three tokens of this week are in the drawing of Sunday, 23:00 UTC.',
    },
    {
      date: first.date - week,
      title: 'Your report was looked at',
      message: 'Thank you. What you reported has been looked at, and it is settled.',
    },
  ]
  const all = [...notices, ...more]
  return { ...recorded, answer: wire.answer.encode({ count: all.length, notices: all }) }
}
