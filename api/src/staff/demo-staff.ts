import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type StaffRole, staffRoles } from '@quintet/contract/staff/roles'
import { staffPoolId } from '@quintet/identity'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { audit, auditKeyOf } from '@quintet/audit-log/audit'
import { inviteStaff } from './invite.ts'

/** Somebody of the demo's staff. A key stands in a file in a demo alone: everybody who reads it can sign in. */
export interface DemoStaff {
  role: StaffRole
  email: string
  password: string
  /** Of the authenticator app, in letters. */
  key: string
}

const password = 'Quintet-Staff-7'

const emailOf = (role: string): string => `${role}@staff.quintet.example`

const fileOf = (dataFolder: string): string => join(dataFolder, 'demo-staff.json')

/** The demo's staff; none where no demo was seeded. */
export const readDemoStaff = async (dataFolder: string): Promise<DemoStaff[]> => {
  try {
    return JSON.parse(await readFile(fileOf(dataFolder), 'utf8')) as DemoStaff[]
  } catch {
    return []
  }
}

const make = async (context: Context, role: StaffRole, email = emailOf(role)): Promise<DemoStaff> => {
  const { config, db, identity, wall } = context
  const record = (trx: Parameters<typeof audit>[0], { id }: { id: number }) =>
    audit(trx, auditKeyOf(config), wall.now(), { staff: null, action: 'add', details: { added: id, roles: [role] } })
  // A start that was cut short goes on.
  const before = await db.read.selectFrom('staff').select('sub').where('email', '=', email).executeTakeFirst()
  const { sub } = before ?? (await inviteStaff(context, email, [role], record, password))
  const chosen = { UserPoolId: staffPoolId, Username: email, Password: password, Permanent: true }
  await identity.perform('AdminSetUserPassword', chosen)
  return { role, email, password, key: await db.write((trx) => identity.accounts.giveApp(trx, sub)) }
}

/** One more account of a role, for a test of its own: a code signs in once, and the next one comes half a minute later. */
export const addDemoStaff = (context: Context, role: StaffRole): Promise<DemoStaff> =>
  make(context, role, emailOf(`${role}.${context.random.bytes(6).toString('hex')}`))

const heldPhotos = 40

// Fourth and fifth photos: whose they are keeps the three that everything else needs.
const holdPhotos = ({ db }: Context): Promise<unknown> =>
  db.write((trx) =>
    sql`UPDATE photos SET state = 'held' WHERE id IN
      (SELECT id FROM photos WHERE slot > 3 AND state = 'cleared' ORDER BY id LIMIT ${heldPhotos})`.execute(trx),
  )

/** Makes one account for each role of a demo, once, and photos for them to look at. */
export const seedDemoStaff = async (context: Context): Promise<void> => {
  const { dataFolder } = context.config
  if ((await readDemoStaff(dataFolder)).length > 0) return
  const made: DemoStaff[] = []
  for (const role of staffRoles) made.push(await make(context, role))
  await holdPhotos(context)
  await writeFile(fileOf(dataFolder), `${JSON.stringify(made, null, 2)}\n`)
}

/** The accounts as lines for the terminal. */
export const describeDemoStaff = (staff: readonly DemoStaff[], address: string): string =>
  staff.length === 0
    ? ''
    : [
        `Demo staff, at ${address}/staff:`,
        ...staff.map(({ email, key }) => `  ${email}  key of the authenticator app: ${key}`),
        `  password of all: ${password}; what the apps show: ${address}/dev/staff-codes`,
        '',
      ].join('\n')
