const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

interface AppealRow<Outcome> {
  created_at: number
  due_at: number
  text: string
  decided_at: number | null
  outcome: Outcome | null
  answer: string | null
}

/** A member's word against a decision, and what became of it, as the member sees it. Times in epoch seconds. */
export const presentAppeal = <Outcome>(row: AppealRow<Outcome>) => ({
  at: seconds(row.created_at),
  answerBy: seconds(row.due_at),
  text: row.text,
  ...(row.decided_at !== null && { decidedAt: seconds(row.decided_at) }),
  ...(row.outcome !== null && { outcome: row.outcome }),
  ...(row.answer !== null && { answer: row.answer }),
})
