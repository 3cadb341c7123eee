import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls as everyCall } from '@quintet/contract'
import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { type CallsContract, callsFile } from '@quintet/registry/calls'
import { readHead, readManifest, type Releases } from '@quintet/registry'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser/launch.ts'
import type { Walk } from './browser/go-through.ts'
import { walkInLanguage } from './browser/other-language.ts'
import { actLikeMember, type Beside, findWaysOn } from './acts/act-like-member.ts'
import { knownTexts } from './acts/known-texts.ts'
import { type UsedTile, meetVersion } from './acts/live-version.ts'
import { rememberVersion } from './acts/remembered-version.ts'
import { stillHeader } from './acts/still-page.ts'
import { pressAll } from './browser/press-all.ts'
import { scout } from './browser/scout.ts'
import { openVisitor } from './browser/visitor.ts'
import type { Finding } from './finding.ts'
import { addressFindings } from './looks/addresses.ts'
import { visitFindings, watchBytes } from './looks/bytes.ts'
import { dataOf } from './looks/texts.ts'
import { readRecord } from './record/record.ts'
import { scriptsOf, shellServed } from './shell-served.ts'
import { playBack } from './site/play-back.ts'
import { identityOf } from './site/identity.ts'
import { serveTrial } from './site/serve.ts'
import { type Trial, trialOf } from './site/overlay.ts'

/** A build that is looked at in a browser. */
export interface Looked {
  /** Absolute path of the repository. */
  root: string
  /** Absolute path of the tile. */
  folder: string
  /** Absolute path of its build. */
  dist: string
  /** The site's own releases; they stay as they are. */
  releases: Releases
  /** Whether the first walk is enough when it has found something. */
  soon?: boolean
  /** Version of the shell, where that is not the live one. */
  shell?: string
}

/** What the looks came to. */
export interface Look {
  findings: Finding[]
  /** What was looked at, and what was not. */
  said: string[]
}

interface Declared {
  quintet?: { screens?: string[] }
}

const hintsOf = (folder: string): string[] =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Declared).quintet?.screens ?? []

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

/** Answers from the record, whose faults are findings of the screen that asked. */
const apiOf =
  (record: ReturnType<typeof readRecord>, tile: string, dist: string, findings: Finding[]) => async (request: Request) => {
    const screen = screenOf(request, tile)
    const isLive = request.headers.get(stillHeader) === 'live'
    const answer = playBack(record, isLive ? () => Object.keys(everyCall) : callsIn(dist), (fault) => {
      if (screen !== undefined && !isLive) findings.push({ ...fault, screen })
    })
    return answer(request)
  }

const others = pickerLanguageIds.filter((id) => language(id).bcp47 !== 'en')

/** Looks at a build in a real browser, in the shell that the site serves and beside the tiles that are live. */
export const lookInBrowser = async ({ root, folder, dist, releases, soon = false, shell: ahead }: Looked): Promise<Look> => {
  const shell = await shellServed(root, releases, ahead)
  const { name: remote, tile } = await readManifest(dist)
  const published = (await readHead(releases)).document.remotes[remote]
  const live = published?.live || undefined
  const trial: Trial = await trialOf(releases, dist, [], ahead)
  const record = readRecord()
  const findings: Finding[] = []
  const said = [shell.said]
  const api = apiOf(record, tile, dist, findings)
  const site = await serveTrial({ root, shellFolder: shell.folder, releases: trial.releases, api, identity: identityOf(record) })
  let browser: Browser | undefined
  try {
    browser = await launchBrowser()
    const open = { browser, address: site.address, account: String(record.claims['sub']) }
    const begin = async (): Promise<Walk> => ({ visitor: await openVisitor({ ...open, languageId: 1 }), tile, remote, findings })
    const first = await begin()
    const bytes = watchBytes(first.visitor.page, dist, `/remotes/${remote}/-/`)
    const build: UsedTile = { open: { ...open, stillFor: 'build' }, tile, remote, hints: hintsOf(folder), at: record.at }
    const before = live && { ...build, open: { ...open, stillFor: 'live' as const, override: { [remote]: live } } }
    const metWith = [published?.versions[live ?? ''], shell.scripts, build.hints]
    const [found, met] = await Promise.all([
      scout(first, build.hints),
      before ? rememberVersion(folder, metWith, () => meetVersion(before)) : undefined,
    ])
    findings.push(
      ...visitFindings(bytes()),
      ...addressFindings({ tile, found, before: met?.patterns ?? [], scripts: [...shell.scripts, ...scriptsOf(dist)] }),
    )
    if (!live) said.push('nothing is live yet: what it does was compared with no version before')
    if (soon && findings.length > 0) return { findings, said }
    const isData = dataOf([record.answers, record.claims])
    const sources = (tag: string) => ({ isText: knownTexts(folder, tag), isData })
    const waiting = [...others]
    const speakThem = async (walk: Walk) => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        await walk.visitor.speak(id)
        await walkInLanguage(walk, id, found.said, isData)
      }
    }
    const names = [...found.said.keys()]
    const actThem = async () => {
      findings.push(...(await findWaysOn(build, names)))
      const walk = await begin()
      const pressed = before && met ? await actBeside({ build, live: before, met }) : await pressAll(walk, names)
      await speakThem(walk)
      return pressed
    }
    const actBeside = async (both: Pick<Beside, 'build' | 'live' | 'met'>) => {
      findings.push(...(await actLikeMember({ ...both, sources }, soon)))
      return `${[...both.met.acts.values()].flatMap((acts) => [...acts.values()].flat()).length} steps of a member beside the live version`
    }
    const [pressed] = await Promise.all([actThem(), speakThem(first)])
    said.push(`${found.said.size} screens in ${pickerLanguageIds.length} languages, ${pressed}`)
  } finally {
    await browser?.close()
    await site.close()
  }
  return { findings, said }
}
