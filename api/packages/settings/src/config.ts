import { ConfigError } from '@quintet/kit/errors'
import { isAbsolute, resolve } from 'node:path'
import { baseFolder } from './base-folder.ts'
import { type Setting, settings } from './settings.ts'

export { baseFolder }

type SettingName = keyof typeof settings

export type Config = { readonly [Name in SettingName]: ReturnType<(typeof settings)[Name]['read']> } & {
  readonly production: boolean
}

const readOne = (one: Setting<unknown>, environment: NodeJS.ProcessEnv, faults: string[]): unknown => {
  const value = environment[one.name]?.trim() || one.fallback
  try {
    return one.read(value)
  } catch (error) {
    faults.push(`${one.name} ${error instanceof Error ? error.message : 'is not valid'}${one.secret ? '' : `, not "${value}"`}.`)
    return undefined
  }
}

const isBucket = (place: string): boolean => /^https?:/.test(place)

// A bucket without its key is a storage that refuses everything.
const keyFaults = (config: Config): string[] => {
  const buckets = [
    ['QUINTET_RELEASES', config.releasesUrl, config.releasesKey, config.releasesSecret],
    ['QUINTET_PHOTOS', config.photosUrl, config.photosKey, config.photosSecret],
    ['QUINTET_STAGES', config.stagesUrl, config.stagesKey, config.stagesSecret],
  ] as const
  return buckets
    .filter(([, url, key, secret]) => isBucket(url) && (key === '' || secret === ''))
    .map(([name]) => `${name}_KEY and ${name}_SECRET are needed with ${name}.`)
}

const crossFaults = (config: Config): string[] => {
  const faults: string[] = keyFaults(config)
  if (config.production && config.demo) faults.push('QUINTET_DEMO cannot be 1 when QUINTET_ENV is production.')
  if (config.production && config.smtpUrl === '') faults.push('SMTP_URL is needed when QUINTET_ENV is production.')
  if (config.production && config.siteUrl === '') faults.push('QUINTET_SITE_URL is needed when QUINTET_ENV is production.')
  // Members' devices would be looked for where no push service is.
  if (config.production && config.pushTestOrigin !== '')
    faults.push('QUINTET_PUSH_TEST_ORIGIN cannot be set when QUINTET_ENV is production.')
  // Tokens and codes would travel in the clear, and mails would come from nowhere.
  if (config.production && config.siteUrl.startsWith('http:'))
    faults.push('QUINTET_SITE_URL must start with https: when QUINTET_ENV is production.')
  if (config.production && /@localhost\b/.test(config.mailFrom))
    faults.push('MAIL_FROM must name a sender at your domain when QUINTET_ENV is production.')
  // The sandbox page takes no money: in production it would give memberships away.
  if (config.production && config.stripeKey === '') faults.push('STRIPE_SECRET_KEY is needed when QUINTET_ENV is production.')
  if (config.stripeKey !== '' && config.stripeWebhookSecret === '')
    faults.push('STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY.')
  if (config.stripeKey === '' && config.stripeWebhookSecret !== '')
    faults.push('STRIPE_SECRET_KEY is needed with STRIPE_WEBHOOK_SECRET.')
  if (config.databaseReplica !== '' && config.database === '')
    faults.push('QUINTET_DATABASE is needed with QUINTET_DATABASE_REPLICA.')
  // That origin serves the console and nothing else, so members would have no site.
  if (config.staffOrigin !== '' && config.staffOrigin === config.siteUrl)
    faults.push('QUINTET_STAFF_ORIGIN must be another origin than QUINTET_SITE_URL.')
  const cells = [config.cell, config.cellsFile, config.cellsKey]
  if (cells.includes('') && cells.some((part) => part !== ''))
    faults.push('QUINTET_CELL, QUINTET_CELLS and QUINTET_CELLS_KEY belong together.')
  if (config.cell !== '' && config.cognitoIssuer !== '')
    faults.push('QUINTET_CELL needs the own provider: no QUINTET_COGNITO_ISSUER.')
  const ageMethods = new Set(config.ageMethods.values())
  // The sandbox believes what it is told.
  if (config.production && ageMethods.has('sandbox'))
    faults.push('QUINTET_AGE_METHODS cannot name the sandbox when QUINTET_ENV is production.')
  if (ageMethods.has('external') && (config.ageUrl === '' || config.ageSecret === ''))
    faults.push('QUINTET_AGE_URL and QUINTET_AGE_SECRET are needed with the method external.')
  if ((config.operatorId === '') !== (config.operatorSecret === ''))
    faults.push('QUINTET_OPERATOR_ID and QUINTET_OPERATOR_SECRET belong together.')
  if ((config.cognitoIssuer === '') !== (config.cognitoClient === ''))
    faults.push('QUINTET_COGNITO_ISSUER and QUINTET_COGNITO_CLIENT belong together.')
  return faults
}

const complete = (values: Record<string, unknown>): Config => {
  const config = { ...values, production: values['environment'] === 'production' } as Config
  const folder = config.dataFolder
  return {
    ...config,
    dataFolder: isAbsolute(folder) ? folder : resolve(baseFolder, folder),
    // In production something with TLS stands in front, on the same machine unless said otherwise.
    host: config.host || (config.production ? '127.0.0.1' : '0.0.0.0'),
    siteUrl: config.siteUrl || (config.production ? '' : `http://localhost:${config.port}`),
  }
}

/** Reads and checks the whole environment; throws one ConfigError that names every fault. */
export const loadConfig = (environment: NodeJS.ProcessEnv = process.env): Config => {
  const faults: string[] = []
  const read = Object.entries(settings).map(([key, one]) => [key, readOne(one, environment, faults)] as const)
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  const config = complete(Object.fromEntries(read))
  const crossed = crossFaults(config)
  if (crossed.length > 0) throw new ConfigError(crossed.join('\n'))
  return config
}
