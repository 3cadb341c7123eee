import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Identity, type IdentityOptions, type IdentitySettings, createIdentity } from '@quintet/identity'
import type { Clock } from '@quintet/kit/clock'
import { type Config, baseFolder } from '@quintet/settings'
import type { Store } from '@quintet/database'
import type { Member } from '../member.ts'
import type { Jobs } from '@quintet/jobs'
import { serverTexts } from '../texts.ts'
import { createMemberLookup } from './authenticate.ts'
import { createMemberHooks } from './hooks.ts'

/** The identity provider with the members of the product behind its accounts. */
export interface MemberIdentity extends Omit<Identity, 'authenticate'> {
  /**
   * The member behind an id token. The signature is checked once per distinct token; expiry, sign-out, a disabled account and the
   * member's claims are looked at every time. Throws Unauthorized.
   */
  authenticate(token: string): Promise<Member>
}

export interface MemberIdentityOptions extends Omit<IdentityOptions, 'settings' | 'words' | 'hooks' | 'db'> {
  config: Config
  /** The product's time, which the members' rows are written in. */
  clock: Clock
  db: Store
  jobs: Pick<Jobs, 'add' | 'runDue'>
}

const locate = (file: string) => (file === '' || existsSync(file) ? file : resolve(baseFolder, file))

const settingsOf = (config: Config): IdentitySettings => ({
  siteUrl: config.siteUrl,
  consoleUrl: `${config.staffOrigin || config.siteUrl}/staff`,
  cell: config.cell,
  poolFile: locate(config.identityFile),
  smsUrl: config.smsUrl,
  operator: config.operatorId === '' ? undefined : { id: config.operatorId, secret: config.operatorSecret },
  rateFactor: config.rateFactor,
  externalIssuer: config.cognitoIssuer === '' ? undefined : { issuer: config.cognitoIssuer, client: config.cognitoClient },
})

/** The identity provider that lives inside the API, or the configured one of the cloud service, tied to the members table. */
export const createMemberIdentity = (options: MemberIdentityOptions): MemberIdentity => {
  const { config, clock, jobs, wall, random, log, db, mail, keys, rateLimits } = options
  const identity = createIdentity({
    wall,
    random,
    log,
    db,
    mail,
    keys,
    ...(rateLimits && { rateLimits }),
    settings: settingsOf(config),
    words: (languageId) => serverTexts('mail', languageId),
    hooks: createMemberHooks(db, clock, wall, config, jobs),
  })
  return { ...identity, authenticate: createMemberLookup(db, identity) }
}
