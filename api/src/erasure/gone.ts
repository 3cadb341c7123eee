/** What goes with an account, by the name it has in a certificate, and how it is counted. */
const counted = {
  profiles: 'SELECT count(*) FROM profiles WHERE member_id = :member',
  characters: 'SELECT count(*) FROM characters WHERE member_id = :member',
  photos: 'SELECT count(*) FROM photos WHERE member_id = :member',
  photoProofs: 'SELECT count(*) FROM photo_proofs WHERE member_id = :member',
  keys: 'SELECT count(*) FROM member_keys WHERE member_id = :member',
  matches: 'SELECT count(*) FROM matches WHERE member_1 = :member OR member_2 = :member',
  messages: `SELECT count(*) FROM messages WHERE match_id IN
    (SELECT id FROM matches WHERE member_1 = :member OR member_2 = :member)`,
  voiceNotes: `SELECT count(*) FROM voice_notes WHERE match_id IN
    (SELECT id FROM matches WHERE member_1 = :member OR member_2 = :member)`,
  evidence: 'SELECT count(*) FROM case_evidence WHERE sender_id = :member',
  sealedMessages: 'SELECT count(*) FROM sealed_messages WHERE sender_id = :member',
  consents: 'SELECT count(*) FROM consent_diary WHERE member_id = :member',
  purchases: 'SELECT count(*) FROM purchases WHERE member_id = :member',
  tokens: 'SELECT count(*) FROM tokens WHERE member_id = :member',
  errorReports: 'SELECT count(*) FROM error_reports WHERE member_id = :member',
  pushDevices: 'SELECT count(*) FROM push_devices WHERE member_id = :member',
  noticesDue: 'SELECT count(*) FROM notices_due WHERE member_id = :member',
  noticeSettings: 'SELECT count(*) FROM notice_settings WHERE member_id = :member',
  notices: 'SELECT count(*) FROM notices WHERE member_id = :member',
} as const

export type Gone = { what: keyof typeof counted | 'signIn'; count: number }[]

/** Counts by a raw query; the typed builder would say the same sixteen times. */
export type Count = (query: string, member: number) => number

/** What is there of a member and will be gone. */
export const goneOf = (count: Count, member: number): Gone => [
  { what: 'signIn', count: 1 },
  ...Object.entries(counted).map(([what, query]) => ({ what: what as keyof typeof counted, count: count(query, member) })),
]

/** Rows that still name a member; all are 0 after the deletion. */
export const leftOf = (count: Count, member: number): number =>
  Object.values(counted).reduce((sum, query) => sum + count(query, member), 0)
