import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PageRegistry, PageVersion } from '@quintet/federation/contract'
import { createLogCheck, type Pin } from '@quintet/federation/logged'
import { ReleaseError } from '@quintet/registry'
import type { LogProof } from '@quintet/registry/transparency'
import type { Command } from './command.ts'
import { siteAddress } from './site-address.ts'
import { askLog } from './witness-command.ts'

interface Served {
  remote: string
  version: string
  files: { path: string; integrity: string }[]
}

/** What the site gives to a page now: every live remote with its files, from the import map and the registry of that very page. */
const servedBy = async (site: string): Promise<Served[]> => {
  const html = await (await fetch(`${site}/home`)).text()
  const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/s.exec(html) ?? []
  const { integrity = {} } = JSON.parse(map) as { integrity?: Record<string, string> }
  const { remotes } = (await (await fetch(`${site}/registry.json?page`)).json()) as PageRegistry
  const filesOf = ({ base, integrity: own }: PageVersion) => {
    const scripts = Object.entries(integrity).flatMap(([url, hash]) =>
      url.startsWith(base) ? [[url.slice(base.length), hash] as const] : [],
    )
    return [...new Map([...scripts, ...Object.entries(own)])].map(([path, hash]) => ({ path, integrity: hash }))
  }
  return Object.entries(remotes).flatMap(
    ([
      remote,
      {
        versions: [first],
      },
    ]) => (first ? [{ remote, version: first.version, files: filesOf(first) }] : []),
  )
}

const pinsIn = (path: string) => ({
  read: (): Pin | undefined => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Pin) : undefined),
  keep: (pin: Pin): void => writeFileSync(path, JSON.stringify(pin)),
})

/** `prove [NAME …]`: holds what the site serves now against its public log, as a browser does, and against what was seen of the log here. */
export const proveCommand: Command = async ({ dataFolder }, names) => {
  const site = siteAddress()
  const memory = join(dataFolder, 'release-keys', `log-of-${new URL(site).host.replace(':', '-')}.json`)
  await mkdir(dirname(memory), { recursive: true, mode: 0o700 })
  let proof: LogProof | undefined
  const ask = async (seen: number): Promise<LogProof> => (proof = await askLog<LogProof>(site, `proof?seen=${seen}`))
  const check = createLogCheck({ ask, ...pinsIn(memory) })
  const served = (await servedBy(site)).filter(({ remote }) => names.length === 0 || names.includes(remote))
  const missing = names.find((name) => !served.some(({ remote }) => remote === name))
  if (missing !== undefined) throw new ReleaseError(`${site} serves no ${missing}.`)
  const found: { remote: string; version: string; fault?: string }[] = []
  for (const { remote, version, files } of served) {
    const fault = await check(remote, files)
    found.push({ remote, version, ...(fault && { fault }) })
  }
  const lines = found.map(({ remote, version, fault }) => `${remote} ${version}: ${fault ?? 'stands in the log'}`)
  const head =
    proof && `${proof.size} edits, top ${proof.root}, signed by ${proof.signatures.length} witnesses of ${proof.witnesses.length}`
  const failed = found.some(({ fault }) => fault !== undefined)
  return { data: { site, size: proof?.size, root: proof?.root, found }, text: [...lines, head ?? ''].join('\n'), failed }
}
