/** Why a member cannot be moved now; the command says it, and the job tries again. */
export class NotMovable extends Error {
  override name = 'NotMovable'
}

interface Reason {
  sql: string
  words: string
}

/** What has to be over first: it is under way here, and nobody would go on with it there. */
const reasons: readonly Reason[] = [
  { sql: 'SELECT 1 FROM members WHERE id = $member AND standing > 0', words: 'a measure is in force' },
  { sql: 'SELECT 1 FROM measures WHERE member_id = $member AND ended_at IS NULL', words: 'a measure is in force' },
  { sql: 'SELECT 1 FROM cases WHERE member_id = $member AND decided_at IS NULL', words: 'a case is open' },
  { sql: "SELECT 1 FROM purchases WHERE member_id = $member AND state IN ('open', 'paid')", words: 'a purchase is under way' },
  {
    sql: 'SELECT 1 FROM withdrawals w JOIN purchases p ON p.reference = w.reference WHERE p.member_id = $member AND w.confirmed_at IS NULL',
    words: 'a refund is under way',
  },
  { sql: "SELECT 1 FROM photos WHERE member_id = $member AND state = 'deleted'", words: 'a photo was deleted a moment ago' },
  {
    sql: "SELECT 1 FROM photo_proofs WHERE member_id = $member AND state IN ('open', 'waiting')",
    words: 'photos are being checked',
  },
  { sql: 'SELECT 1 FROM mails_due WHERE member_id = $member', words: 'a mail waits to be sent' },
  { sql: "SELECT 1 FROM drawings WHERE state IN ('frozen', 'matched')", words: 'a drawing is in progress' },
]

interface Asking {
  statement(sql: string): { get(...parameters: object[]): unknown }
}

/** Throws NotMovable while something is under way that has to end here. */
export const assertMovable = async (db: Asking, member: number): Promise<void> => {
  for (const { sql, words } of reasons) {
    const found = await db.statement(sql).get(...(sql.includes('$member') ? [{ member }] : []))
    if (found !== undefined) throw new NotMovable(`Not now: ${words}.`)
  }
}
