import type { Pending } from '@quintet/kit/store'
import { readyKeyState } from '@quintet/domain/match'
import { TIERS, standings } from '@quintet/domain/membership'
import type { Store } from '@quintet/database'
import type { PhotoLink } from './links.ts'

// With a pool of the cloud service there is no session here; then the link's hour is what ends it.
const sessionStands = `EXISTS (
  SELECT 1 FROM identity_sessions s JOIN identity_users u ON u.sub = s.sub
  WHERE s.id = $session AND s.sub = v.sub AND s.revoked_at IS NULL AND u.enabled = 1)`

/** Whether the reason for a link still holds (decision 58); `$subject` is the match or the round. */
const reasons = {
  own: "p.member_id = v.id AND p.state <> 'deleted'",
  match: `p.state = 'cleared' AND v.active = 1 AND EXISTS (
    SELECT 1 FROM matches m WHERE m.id = $subject AND m.ended_at IS NULL AND m.key_state = ${readyKeyState}
      AND m.member_1 = min(v.id, p.member_id) AND m.member_2 = max(v.id, p.member_id))`,
  round: `p.state = 'cleared' AND v.active = 1 AND EXISTS (
    SELECT 1 FROM rounds r WHERE r.id = $subject AND r.member_id = v.id AND r.finished_at IS NULL)`,
} as const

const subjectOf = ({ reason }: PhotoLink): number =>
  reason.kind === 'match' ? reason.match : reason.kind === 'round' ? reason.round : 0

interface Viewing {
  db: Store
  config: { readonly cognitoIssuer: string }
}

/** What is served of a photo: its picture, and the few dots that stand where it loads. */
interface LinkedPhoto {
  file: string
  blur: Buffer | null
}

/** The photo behind a link, if its viewer may see it at this moment; undefined for every reason why not. */
export const linkedPhoto = ({ db, config }: Viewing, link: PhotoLink): Pending<LinkedPhoto | undefined> => {
  const stands = config.cognitoIssuer === '' ? sessionStands : "$session <> ''"
  const sql = `SELECT p.file, p.blur FROM photos p JOIN members v ON v.id = $viewer
    WHERE p.id = $photo AND v.standing < ${standings.suspended} AND v.tier <> ${TIERS.ended} AND ${stands} AND ${reasons[link.reason.kind]}`
  const { photo, viewer, session } = link
  return db.statement<LinkedPhoto>(sql).get({ photo, viewer, session, subject: subjectOf(link) })
}
