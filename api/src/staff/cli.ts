import { isEmailAddress } from '@quintet/domain/account'
import { parseArgs } from 'node:util'
import { type StaffRole, staffRoles } from '@quintet/contract/staff'
import { silentLog } from '@quintet/kit/log'
import { createSmtpMailer } from '@quintet/kit/mail'
import { type Config, loadConfig } from '@quintet/settings'
import type { Context } from '../context.ts'
import { createContext } from '../create-context.ts'
import { keepFilesPrivate } from '../data-folder.ts'
import { audit, auditFaults, auditKeyOf } from '@quintet/audit-log/audit'
import { inviteStaff } from './invite.ts'
import { readStaff, rolesOf } from './people.ts'
import { createWaitingMailer, type WaitingMailer } from './waiting-mailer.ts'

const usage = `npm run staff -- add ADDRESS --role ROLE [--role ROLE]   makes an account, and prints its first password
npm run staff -- list                                    who runs the site
npm run staff -- audit verify                            whether the audit log is whole
Roles: ${staffRoles.join(', ')}.`

class UsageError extends Error {}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const readRoles = (words: readonly string[]): StaffRole[] => {
  const roles = words.map((word) => staffRoles.find((role) => role === word))
  if (roles.length === 0 || roles.includes(undefined)) throw new UsageError('Name at least one of the roles.')
  return [...new Set(roles as StaffRole[])]
}

// It passes through a screen once: the first sign-in asks for another.
const firstPassword = ({ random }: Context): string => `Aa1-${random.bytes(15).toString('base64url')}`

/** How somebody learns the password: by a mail that was accepted; else it is told here. */
const tellPassword = async (password: string | undefined, mail: WaitingMailer | undefined): Promise<void> => {
  const [unsent] = (await mail?.finish()) ?? []
  if (unsent) say('The mail was not accepted.')
  const shown = password ?? unsent?.code
  say(shown === undefined ? 'A password for the first sign-in was mailed.' : `Password for the first sign-in: ${shown}`)
}

const add = async (context: Context, mail: WaitingMailer | undefined, address: string, roles: StaffRole[]): Promise<void> => {
  const password = mail ? undefined : firstPassword(context)
  const record = (trx: Parameters<typeof audit>[0], { id }: { id: number }) =>
    audit(trx, auditKeyOf(context.config), context.wall.now(), {
      staff: null,
      action: 'add',
      details: { added: id, roles },
    })
  const { id } = await inviteStaff(context, address, roles, record, password)
  say(`Number ${id}, ${roles.join(' and ')}: ${address}`)
  await tellPassword(password, mail)
}

const list = async ({ db }: Context): Promise<void> => {
  for (const row of await readStaff(db.read))
    say(`${row.id}  ${row.email}  ${rolesOf(row).join(', ')}${row.ended_at === null ? '' : '  (ended)'}`)
}

const verify = async (context: Context): Promise<boolean> => {
  const { entries, faults } = await auditFaults(context.db.read, auditKeyOf(context.config))
  say(faults.length === 0 ? `${entries} entries, each in its place.` : `${entries} entries, and something is wrong:`)
  for (const fault of faults) say(`  ${fault}`)
  return faults.length === 0
}

type Work = (context: Context, mail: WaitingMailer | undefined) => Promise<unknown>

/** What the words ask for; looked at before anything is opened. */
const workOf = (words: readonly string[]): Work => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { role: { type: 'string', multiple: true } },
  })
  const [command, what = '', ...more] = positionals
  if (more.length > 0) throw new UsageError('There are too many words.')
  if (command === 'add') {
    if (!isEmailAddress(what)) throw new UsageError(what === '' ? 'Name an address.' : `${what} is no e-mail address.`)
    const roles = readRoles(values.role ?? [])
    return (context, mail) => add(context, mail, what, roles)
  }
  if (command === 'list' && what === '') return list
  if (command === 'audit' && what === 'verify') return verify
  throw new UsageError('There is no such command.')
}

const openMail = ({ smtpUrl, mailFrom }: Config): WaitingMailer | undefined =>
  smtpUrl === '' ? undefined : createWaitingMailer(createSmtpMailer(smtpUrl, mailFrom))

const run = async (work: Work): Promise<unknown> => {
  keepFilesPrivate()
  const config = loadConfig()
  const mail = openMail(config)
  const context = createContext(config, { log: silentLog, ...(mail && { mail }) })
  try {
    return await work(context, mail)
  } finally {
    await context.db.close()
  }
}

/** 0 all is well, 1 something was refused or is wrong, 2 the words of the command are wrong. */
const main = async (): Promise<0 | 1 | 2> => {
  try {
    return (await run(workOf(process.argv.slice(2)))) === false ? 1 : 0
  } catch (error) {
    const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true
    process.stderr.write(`${error instanceof Error ? error.message : 'Unknown fault'}\n${isUsage ? `${usage}\n` : ''}`)
    return isUsage ? 2 : 1
  }
}

process.exitCode = await main()
