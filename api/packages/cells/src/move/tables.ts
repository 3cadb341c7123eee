/** A table of which a member's rows go along. */
export interface MovingTable {
  name: string
  /** Column that names the member. */
  owner: 'member_id'
  /** Whether rows are numbered: there they get numbers of their own. */
  numbered?: true
  /** Columns that are empty there: they name rows of this cell. */
  emptied?: readonly string[]
}

const plain = (name: string): MovingTable => ({ name, owner: 'member_id' })
const numbered = (name: string, ...emptied: string[]): MovingTable => ({ name, owner: 'member_id', numbered: true, emptied })

/**
 * What goes along with a member; photos and the account are carried by themselves. What is not here either stays (`stayingSections` of the
 * export: matches, judgements, what the staff did, the diary of consents), or is over with the sign-in (devices of push, codes, links).
 */
export const movingTables: readonly MovingTable[] = [
  { name: 'profiles', owner: 'member_id', emptied: ['ready_answer'] },
  plain('profile_drafts'),
  plain('characters'),
  plain('consents'),
  numbered('terms_agreements'),
  plain('age_checks'),
  plain('member_keys'),
  numbered('photo_proofs', 'case_id', 'staff_id', 'leased_at', 'leased_until', 'compared', 'file_1', 'file_2'),
  plain('tokens'),
  plain('waits'),
  plain('notice_settings'),
  numbered('notices'),
  plain('pauses'),
  plain('chat_signs'),
  numbered('purchases'),
]
