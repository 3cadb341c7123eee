/** What goes with an account, by the name it has in a certificate, and how it is counted. */
const counted = {
  profiles: 'SELECT count(*) AS count FROM profiles WHERE member_id = :member',
  profileDrafts: 'SELECT count(*) AS count FROM profile_drafts WHERE member_id = :member',
  characters: 'SELECT count(*) AS count FROM characters WHERE member_id = :member',
  photos: 'SELECT count(*) AS count FROM photos WHERE member_id = :member',
  photoProofs: 'SELECT count(*) AS count FROM photo_proofs WHERE member_id = :member',
  keys: 'SELECT count(*) AS count FROM member_keys WHERE member_id = :member',
  matches: 'SELECT count(*) AS count FROM matches WHERE member_1 = :member OR member_2 = :member',
  messages: `SELECT count(*) AS count FROM messages WHERE match_id IN
    (SELECT id FROM matches WHERE member_1 = :member OR member_2 = :member)`,
  voiceNotes: `SELECT count(*) AS count FROM voice_notes WHERE match_id IN
    (SELECT id FROM matches WHERE member_1 = :member OR member_2 = :member)`,
  evidence: 'SELECT count(*) AS count FROM case_evidence WHERE sender_id = :member',
  sealedMessages: 'SELECT count(*) AS count FROM sealed_messages WHERE sender_id = :member',
  consents: 'SELECT count(*) AS count FROM consent_diary WHERE member_id = :member',
  purchases: 'SELECT count(*) AS count FROM purchases WHERE member_id = :member',
  tokens: 'SELECT count(*) AS count FROM tokens WHERE member_id = :member',
  errorReports: 'SELECT count(*) AS count FROM error_reports WHERE member_id = :member',
  pushDevices: 'SELECT count(*) AS count FROM push_devices WHERE member_id = :member',
  noticesDue: 'SELECT count(*) AS count FROM notices_due WHERE member_id = :member',
  noticeSettings: 'SELECT count(*) AS count FROM notice_settings WHERE member_id = :member',
  notices: 'SELECT count(*) AS count FROM notices WHERE member_id = :member',
} as const

export type Gone = { what: keyof typeof counted | 'signIn'; count: number }[]

/** Counts by a raw query; the typed builder would say the same for each. */
export type Count = (query: string, member: number) => Promise<number>

/** What is there of a member and will be gone. */
export const goneOf = async (count: Count, member: number): Promise<Gone> => {
  const gone: Gone = [{ what: 'signIn', count: 1 }]
  for (const [what, query] of Object.entries(counted))
    gone.push({ what: what as keyof typeof counted, count: await count(query, member) })
  return gone
}

/** Rows that still name a member; all are 0 after the deletion. */
export const leftOf = async (count: Count, member: number): Promise<number> => {
  let sum = 0
  for (const query of Object.values(counted)) sum += await count(query, member)
  return sum
}
