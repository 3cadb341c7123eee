import type { Hono } from 'hono'
import { type AppEnv, dataHeaders } from '@quintet/kit/http'
import type { Context } from '../context.ts'
import { openExportLink } from '@quintet/export/export-links'
import { readExportFile } from '@quintet/export/export-files'
import { readExport } from '@quintet/repositories/exports'

const headersOf = (now: number): Record<string, string> => ({
  ...dataHeaders,
  'content-type': 'application/zip',
  'content-disposition': `attachment; filename="quintet-${new Date(now).toISOString().slice(0, 10)}.zip"`,
})

// The row tells whether the link is still that of the member's present export: a deleted account has none. A browser that saves a file
// sends no token, so the link stands for the sign-in that it was made for, and ends with it.
const zipOf = async (context: Context, token: string): Promise<Buffer | undefined> => {
  const link = openExportLink(context, token)
  if (!link || !(await context.identity.lasts(link.session))) return undefined
  const row = await readExport(context.db.read, link.member)
  if (!row || row.file === null || row.file !== link.file) return undefined
  return readExportFile(context, row.file)
}

/** Exports behind sealed links. One that is forged or over is a plain 404. */
export const mountExports = (app: Hono<AppEnv>, context: Context): void => {
  app.get('/exports/:token', async (exchange) => {
    const zip = await zipOf(context, exchange.req.param('token'))
    return zip ? new Response(new Uint8Array(zip), { headers: headersOf(context.wall.now()) }) : exchange.notFound()
  })
}
