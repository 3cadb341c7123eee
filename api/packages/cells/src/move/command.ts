import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '@quintet/database'
import type { Jobs } from '@quintet/jobs'
import { normalAddress, plainAddress } from '@quintet/kit/email-address'
import { moveJob, queueMove } from '../queue.ts'

/** What the command works on: the database of a site, which need not run. */
interface Site {
  db: Store
  jobs: Pick<Jobs, 'add'>
}

const subOf = async ({ db }: Site, address: string): Promise<string> => {
  const plain = plainAddress(address)
  const row = await db.read
    .selectFrom('identity_users')
    .innerJoin('members', 'members.sub', 'identity_users.sub')
    .select('members.sub')
    .where('identity_users.email', 'in', [normalAddress(address) ?? plain, plain])
    .executeTakeFirst()
  if (!row) throw new Error('No member of this site has that address.')
  return row.sub
}

const jobOf = ({ db }: Site, sub: string) =>
  db.read
    .selectFrom('jobs')
    .select(['error', 'attempts'])
    .where('name', '=', moveJob)
    .where('job_key', '=', `${moveJob}:${sub}`)
    .executeTakeFirst()

const stateOf = async ({ db }: Site, sub: string): Promise<string> =>
  (await db.read.selectFrom('cell_moves').select('state').where('sub', '=', sub).executeTakeFirst())?.state ?? 'waits'

const words: Readonly<Record<string, string>> = {
  waits: 'The move waits for the running site.',
  closed: 'The account is closed; everything goes to the other cell.',
  taken: 'The other cell has everything.',
  left: 'Here the member is a visitor; the exports are compared.',
}

const lookEvery = 250

/**
 * Puts the move of a member down and tells how far it is until it is done; the running site does it. Throws with the reason of a first attempt
 * that failed: the site then goes on trying.
 */
export const moveByCommand = async (
  site: Site,
  { address, to }: { address: string; to: string },
  say: (line: string) => void,
): Promise<void> => {
  const sub = await subOf(site, address)
  await site.db.write((trx) => queueMove(trx, site, sub, to))
  for (let said = ''; ; await pause(lookEvery)) {
    const job = await jobOf(site, sub)
    if (!job) return say('The member is moved: the export is the same there.')
    if (job.error !== null) throw new Error(`${job.error} It will be tried again; /operator shows it.`)
    const state = await stateOf(site, sub)
    if (state !== said) say(words[state] ?? state)
    said = state
  }
}
