import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PublishedVersion, readHead, readManifest, type Releases } from '@quintet/registry'
import type { UsedTile } from './acts/live-version.ts'
import { deviceOf } from './browser/device.ts'
import type { Walk } from './browser/go-through.ts'
import { launchBrowser } from './browser/launch.ts'
import { openVisitor } from './browser/visitor.ts'
import type { Finding } from './finding.ts'
import { readRecorded, type Recorded } from './record/record.ts'
import { type ServedShell, shellServed } from './shell-served.ts'
import { changesFor } from './site/changes-for.ts'
import { apiOf } from './site/api.ts'
import { identityOf } from './site/identity.ts'
import { trialOf } from './site/overlay.ts'
import { serveTrial } from './site/serve.ts'

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
  /** Version of the shell, where that is not the live one. */
  shell?: string | undefined
}

/** A browser before a trial site with a build in it. */
export interface Looking {
  findings: Finding[]
  record: Recorded
  shell: ServedShell
  /** The build, and what it is known by once it is live. */
  build: UsedTile
  buildKey: readonly unknown[]
  /** The version that is live; nothing where none is. */
  live?: { used: UsedTile; key: readonly unknown[] } | undefined
  /** Opens a page of a member's, in English. */
  begin(): Promise<Walk>
  /** Addresses of the pages that are open. */
  pages(): string[]
  close(): Promise<void>
}

interface Declared {
  quintet?: { screens?: string[] }
}

const hintsOf = (folder: string): string[] =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Declared).quintet?.screens ?? []

// A version is the same one wherever it stands in the registry, and another one in another shell.
const keyIn = (shell: ServedShell, hints: readonly string[], one: Pick<PublishedVersion, 'version' | 'files'> | undefined) => [
  one && [one.version, one.files.map(({ path, integrity }) => [path, integrity])],
  shell.scripts,
  hints,
]

/** Serves a build beside what is live, and opens a browser. */
export const openLooking = async ({ root, folder, dist, releases, shell: ahead }: Looked): Promise<Looking> => {
  const shell = await shellServed(root, releases, ahead)
  const manifest = await readManifest(dist)
  const { name: remote, tile } = manifest
  const published = (await readHead(releases)).document.remotes[remote]
  const live = published?.live ? published.live : undefined
  const trial = await trialOf(releases, dist, [], ahead)
  const record = readRecorded()
  const findings: Finding[] = []
  const api = apiOf(record, tile, dist, findings)
  const site = await serveTrial({ root, shellFolder: shell.folder, releases: trial.releases, api, identity: identityOf(record) })
  const browser = await launchBrowser().catch(async (error: unknown) => {
    await site.close()
    throw error
  })
  const open = { browser, address: site.address, device: deviceOf(record) }
  const hints = hintsOf(folder)
  const build: UsedTile = {
    open: { ...open, stillFor: 'build' },
    tile,
    remote,
    hints,
    at: record.at,
    states: record.states.map((some) => some.map(({ call }) => call)),
    changes: changesFor(record, dist),
  }
  const before =
    live === undefined ? undefined : { ...build, open: { ...open, stillFor: 'live' as const, override: { [remote]: live } } }
  return {
    findings,
    record,
    shell,
    build,
    buildKey: keyIn(shell, hints, manifest),
    live: before && { used: before, key: keyIn(shell, hints, published?.versions[live ?? '']) },
    begin: async () => ({ visitor: await openVisitor({ ...open, languageId: 1 }), tile, remote, findings }),
    pages: () => browser.contexts().flatMap((context) => context.pages().map((page) => page.url())),
    close: async () => {
      await browser.close()
      await site.close()
    },
  }
}
