import { createSecretKey } from 'node:crypto'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { createAead } from '../aead.ts'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import { loadSecret } from '../secrets.ts'
import type { AppEnv } from './caller.ts'
import { dataHeaders } from './headers.ts'

/** Ways to pages of companies that this server itself sends a member to: a checkout, a check of age. */
export interface Exits {
  /** An address of this site that leads to another one, for an hour; one of this site stays as it is. */
  through(address: string): string
  /** Where such an address leads. @returns nothing when it is over, or not ours */
  open(sealed: string): string | undefined
}

const lifeMs = 3_600_000
const about = 'exit'
const path = '/pay/out/'

/** @param dataFolder where the key lies that no one else can make such an address with: the server redirects to nothing that it was told */
export const createExits = (dataFolder: string, random: Random, wall: Clock): Exits => {
  const aead = createAead(createSecretKey(loadSecret(join(dataFolder, 'keys'), 'exits')), random)
  return {
    through: (address) => {
      if (!/^https?:/.test(address)) return address
      return path + aead.seal(Buffer.from(`${wall.now() + lifeMs} ${address}`), about).toString('base64url')
    },
    open: (sealed) => {
      const [until, address] = aead.open(Buffer.from(sealed, 'base64url'), about)?.toString().split(' ') ?? []
      return Number(until) > wall.now() ? address : undefined
    },
  }
}

/** `GET /pay/out/…`: the redirect to the company's page; to the start where it is over. */
export const mountExits = (app: Hono<AppEnv>, exits: Exits): void => {
  app.get(`${path}:sealed`, ({ req }) => {
    const location = exits.open(req.param('sealed')) ?? '/'
    return new Response(null, { status: 303, headers: { ...dataHeaders, 'referrer-policy': 'no-referrer', location } })
  })
}
