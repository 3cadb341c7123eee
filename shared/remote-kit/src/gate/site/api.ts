import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls as everyCall } from '@quintet/contract'
import { type CallsContract, callsFile } from '@quintet/registry/calls'
import { stillHeader } from '../acts/still-page.ts'
import type { Finding } from '../finding.ts'
import { type Played, playBack } from './play-back.ts'

const screenOf = (request: Request, tile: string): string | undefined => {
  const from = request.headers.get('referer') ?? ''
  const path = URL.canParse(from) ? new URL(from).pathname : ''
  return path === `/${tile}` || path.startsWith(`/${tile}/`) ? path.slice(tile.length + 2) : undefined
}

// The calls that the build's own contract names; the other tiles are none of its business.
const callsIn = (dist: string) => {
  const path = join(dist, callsFile)
  const { remote, calls } = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as CallsContract)
    : { remote: '', calls: {} }
  return (tile: string) => Object.keys(tile === remote ? calls : everyCall)
}

/**
 * Answers from the record, whose faults are findings of the screen that asked; those of the live version are nobody's.
 * @param dist absolute path of the build
 */
export const apiOf = (
  record: Played,
  tile: string,
  dist: string,
  findings: Finding[],
): ((request: Request) => Promise<Response>) => {
  const live = playBack(
    record,
    () => Object.keys(everyCall),
    () => undefined,
  )
  const build = playBack(record, callsIn(dist), (fault, request) => {
    const screen = screenOf(request, tile)
    if (screen !== undefined) findings.push({ ...fault, screen })
  })
  return (request) => (request.headers.get(stillHeader) === 'live' ? live : build)(request)
}
