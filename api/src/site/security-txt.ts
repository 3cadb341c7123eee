import { DAY_MS } from '@quintet/domain/time'
import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import { type AppEnv, dataHeaders } from '@quintet/kit/http'

const validDays = 180

/** `/.well-known/security.txt` (RFC 9116): where to report a fault of security. There is none where nobody would read it. */
export const mountSecurityTxt = (app: Hono<AppEnv>, { config, wall }: Context): void => {
  const { securityContact: contact, siteUrl } = config
  if (contact === '') return
  app.get('/.well-known/security.txt', () => {
    const expires = new Date(wall.now() + validDays * DAY_MS).toISOString()
    const text = `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${siteUrl}/.well-known/security.txt\n`
    return new Response(text, { headers: { ...dataHeaders, 'content-type': 'text/plain; charset=utf-8' } })
  })
}
