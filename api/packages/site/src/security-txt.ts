import { DAY_MS } from '@quintet/domain/time'
import type { Hono } from 'hono'
import type { Clock } from '@quintet/kit/clock'
import { type AppEnv, dataHeaders } from '@quintet/kit/http'

const validDays = 180

export interface SecurityContact {
  /** Where to report: an address as RFC 9116 spells it; empty for none. */
  contact: string
  siteUrl: string
}

/** `/.well-known/security.txt` (RFC 9116): where to report a fault of security. There is none where nobody would read it. */
export const mountSecurityTxt = (app: Hono<AppEnv>, { contact, siteUrl }: SecurityContact, wall: Clock): void => {
  if (contact === '') return
  app.get('/.well-known/security.txt', () => {
    const expires = new Date(wall.now() + validDays * DAY_MS).toISOString()
    const text = `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${siteUrl}/.well-known/security.txt\n`
    return new Response(text, { headers: { ...dataHeaders, 'content-type': 'text/plain; charset=utf-8' } })
  })
}
