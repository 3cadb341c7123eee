import { audit, auditKeyOf } from '@quintet/audit-log/audit'
import { claimNames } from '@quintet/contract/wire'
import { dayNumber } from '@quintet/domain/time'
import type { Clock } from '@quintet/kit/clock'
import type { Config } from '@quintet/settings'
import type { Store, Transaction } from '@quintet/database'
import { inheritMinor } from '@quintet/cases/carried-age'
import { inheritStanding } from '@quintet/cases/carried-standing'
import { isLetIn } from '@quintet/cases/let-in'
import { holdPhone } from './phone.ts'
import { holdNewAddress, recognisePerson } from '@quintet/weekly-drawing/past-pairs'
import { wasErasedSince } from '@quintet/backup/erased-sign-ins'
import { erasureJob, queueErasure } from '@quintet/backup/queue-erasure'
import { deleteMember } from './delete-member.ts'
import { pairKeyOf } from '@quintet/weekly-drawing/people'
import { restUnlessReady } from '@quintet/repositories/activation'
import { agreeToTerms } from '@quintet/repositories/consents'
import { readExport } from '@quintet/repositories/exports'
import { nextMemberNumber } from '@quintet/repositories/members'
import { picturesOf, readProof } from '@quintet/repositories/photo-proofs'
import { readPhotoFiles } from '@quintet/repositories/photos'
import type { Jobs } from '@quintet/jobs'
import { queueDeparture, queueListing } from '@quintet/cells/queue'
import type { Hooks } from '@quintet/identity'

interface ClaimRow {
  tier: number
  active: number
  standing: number
  membership_end_day: number
  encryption_type: number
}

const claimsOfNobody: ClaimRow = { tier: 4, active: 0, standing: 0, membership_end_day: 0, encryption_type: 0 }

const claimsQuery = 'SELECT tier, active, standing, membership_end_day, encryption_type FROM members WHERE sub = ?'

// Sign-up names the wording that was shown; one from elsewhere is asked for at the next sign-in.
const noteTerms = async (trx: Transaction, member: number, consent: string | undefined, now: number): Promise<void> => {
  if (consent !== undefined) await agreeToTerms(trx, member, consent, now)
}

// Whatever else of the staff's is written where it is done; their sign-in is the identity provider's.
const auditOwnChange = async (
  trx: Transaction,
  key: Buffer,
  now: number,
  { sub, change }: { sub: string; change: string },
): Promise<void> => {
  const row = await trx.selectFrom('staff').select('id').where('sub', '=', sub).executeTakeFirst()
  await audit(trx, key, now, { staff: row?.id ?? null, action: 'changeSignIn', details: { change } })
}

/** Ties the site's accounts to the members table: a confirmed account has a row, and the row speaks in the token's claims. */
export const createMemberHooks = (
  db: Store,
  clock: Clock,
  wall: Clock,
  config: Pick<Config, 'dataFolder' | 'cell' | 'ageMethods' | 'cognitoIssuer'>,
  jobs: Pick<Jobs, 'add' | 'runDue'>,
): Hooks => {
  const claimRow = db.statement<ClaimRow>(claimsQuery)
  const languageRow = db.statement<{ language: number }>('SELECT language FROM members WHERE sub = ?')
  const memberRow = db.statement('SELECT 1 FROM members WHERE sub = ?')
  return {
    confirmed: async (trx: Transaction, { sub, birthDate, languageId, consent }) => {
      const row = {
        id: await nextMemberNumber(trx),
        sub,
        birth_date: birthDate ?? null,
        language: languageId,
        created_at: clock.now(),
      }
      await trx
        .insertInto('members')
        .values(row)
        .onConflict((conflict) => conflict.column('sub').doNothing())
        .execute()
      const { id } = await trx.selectFrom('members').select('id').where('sub', '=', sub).executeTakeFirstOrThrow()
      await noteTerms(trx, id, consent, wall.now())
      const person = await recognisePerson(trx, pairKeyOf(config), id)
      const now = clock.now()
      const today = dayNumber(Math.floor(now / 1000))
      await inheritStanding(trx, { member: id, ...person, now, today })
      await inheritMinor(trx, { member: id, ...person, today })
      await holdPhone(trx, pairKeyOf(config), { id, sub }, now)
      await queueListing(trx, { jobs, config }, sub)
    },
    holds: async (trx: Transaction, sub) => {
      const member = await trx.selectFrom('members').select('id').where('sub', '=', sub).executeTakeFirst()
      if (!member) return
      await holdNewAddress(trx, pairKeyOf(config), member.id)
      await holdPhone(trx, pairKeyOf(config), { id: member.id, sub }, clock.now())
      // Who comes from another cell may have been asked for less there.
      await restUnlessReady(trx, config, member.id)
      await queueListing(trx, { jobs, config }, sub)
    },
    isLetIn: (email) => isLetIn(db, pairKeyOf(config), email),
    removed: async (trx: Transaction, sub) => {
      const member = await trx.selectFrom('members').select('id').where('sub', '=', sub).executeTakeFirst()
      if (!member) return async () => undefined
      const files = [...(await readPhotoFiles(trx, member.id)), ...picturesOf(await readProof(trx, member.id))]
      const zip = (await readExport(trx, member.id))?.file ?? ''
      await queueDeparture(trx, { jobs, config }, { id: member.id, sub })
      await deleteMember(trx, pairKeyOf(config), member.id, clock.now())
      await queueErasure(trx, { jobs, wall, config }, { sub, files, zip })
      return async () => {
        db.scrub()
        await jobs.runDue([erasureJob])
      }
    },
    changed: (trx, sub, change) => auditOwnChange(trx, auditKeyOf(config), wall.now(), { sub, change }),
    languageId: async (sub) => (await languageRow.get(sub))?.language,
    wasErasedSince: wasErasedSince(db),
    isMember: async (sub) => (await memberRow.get(sub)) !== undefined,
    claims: async (sub) => {
      const row = (await claimRow.get(sub)) ?? claimsOfNobody
      return {
        [claimNames.active]: String(row.active),
        [claimNames.tier]: String(row.tier),
        [claimNames.standing]: String(row.standing),
        [claimNames.membershipEndDay]: String(row.membership_end_day),
        [claimNames.encryptionType]: String(row.encryption_type),
      }
    },
  }
}
