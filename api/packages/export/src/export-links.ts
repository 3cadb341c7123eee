import { createSecretKey } from 'node:crypto'
import { join } from 'node:path'
import { createAead } from '@quintet/kit/aead'
import { loadSecret } from '@quintet/kit/secrets'
import type { ExportContext } from './context.ts'

interface ExportLink {
  member: number
  file: string
  until: number
}

const aeadOf = ({ config, random }: ExportContext) =>
  createAead(createSecretKey(loadSecret(join(config.dataFolder, 'keys'), 'export-links')), random)

// The key is for links alone.
const noContext = ''

/** An address that the member's browser fetches the export from: sealed, and over when the export is. */
export const createExportLink = (context: ExportContext, { id: member }: { id: number }, file: string, until: number): string => {
  const link: ExportLink = { member, file, until }
  return `/exports/${aeadOf(context)
    .seal(Buffer.from(JSON.stringify(link)), noContext)
    .toString('base64url')}`
}

/** What stands in a link's token; undefined when it is forged or over. */
export const openExportLink = (context: ExportContext, token: string): ExportLink | undefined => {
  const opened = aeadOf(context).open(Buffer.from(token, 'base64url'), noContext)
  if (!opened || opened.length === 0) return undefined
  const link = JSON.parse(opened.toString('utf8')) as ExportLink
  return link.until > context.wall.now() ? link : undefined
}
