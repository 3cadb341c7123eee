import { createSecretKey } from 'node:crypto'
import { join } from 'node:path'
import { createAead } from '@quintet/kit/aead'
import { loadSecret } from '@quintet/kit/secrets'
import type { ExportContext } from './context.ts'

interface ExportLink {
  member: number
  /** The sign-in that the link was made for. */
  session: string
  file: string
  until: number
}

const aeadOf = ({ config, random }: ExportContext) =>
  createAead(createSecretKey(loadSecret(join(config.dataFolder, 'keys'), 'export-links')), random)

// The key is for links alone.
const noContext = ''

/** Whom a link is made for. */
interface Asking {
  id: number
  sessionId: string
}

/**
 * An address that the member's browser fetches the export from: sealed, and over when the export is. Whether its sign-in still stands is
 * asked when it is fetched.
 */
export const createExportLink = (context: ExportContext, asking: Asking, file: string, until: number): string => {
  const link: ExportLink = { member: asking.id, session: asking.sessionId, file, until }
  return `/exports/${aeadOf(context)
    .seal(Buffer.from(JSON.stringify(link)), noContext)
    .toString('base64url')}`
}

/** What stands in a link's token; undefined when it is forged or over. */
export const openExportLink = (context: ExportContext, token: string): ExportLink | undefined => {
  const opened = aeadOf(context).open(Buffer.from(token, 'base64url'), noContext)
  if (!opened || opened.length === 0) return undefined
  const { session, ...link } = JSON.parse(opened.toString('utf8')) as Omit<ExportLink, 'session'> & { session?: string }
  // A process of an older version seals none.
  return session !== undefined && link.until > context.wall.now() ? { ...link, session } : undefined
}
