import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../contract/manifest.ts'
import type { PublishedRemote, PublishedVersion, RegistryDocument } from './document.ts'
import { editRegistry, registryPaths } from './store.ts'

const keptVersions = 4

/** Folder of one published version. Its files never change. */
export function releaseFolder(dataFolder: string, name: string, version: string): string {
  return join(registryPaths(dataFolder).folder, name, version)
}

/**
 * Makes the builds of some `dist` folders live, each as its own version; the one before stays as fallback.
 * @param distFolders absolute paths of built remotes
 * @returns the registry as it stands afterwards
 */
export async function buildRegistry(dataFolder: string, distFolders: string[], who = 'start'): Promise<RegistryDocument> {
  const manifests = await Promise.all(distFolders.map((dist) => storeRelease(dataFolder, dist)))
  const what = manifests.map(({ name, version }) => `${name} ${version}`).join(', ')
  return editRegistry(dataFolder, { who, what: `live: ${what}` }, (document) => {
    const changed = manifests.filter(({ name, version }) => document.remotes[name]?.live !== version)
    if (changed.length === 0) return document.remotes
    const published = changed.map((manifest) => [manifest.name, withLive(document.remotes[manifest.name], manifest, who)])
    return { ...document.remotes, ...Object.fromEntries(published) }
  })
}

/** Copies a build into the release folder, whole or not at all. */
async function storeRelease(dataFolder: string, dist: string): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as Manifest
  const folder = releaseFolder(dataFolder, manifest.name, manifest.version)
  if (existsSync(folder)) return manifest
  const draft = `${folder}.${process.pid}.draft`
  await mkdir(join(folder, '..'), { recursive: true })
  await cp(dist, draft, { recursive: true })
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  return manifest
}

function withLive(before: PublishedRemote | undefined, manifest: Manifest, who: string): PublishedRemote {
  const published: PublishedVersion = { ...manifest, publishedAt: Math.floor(Date.now() / 1000), publishedBy: who }
  const others = (before?.order ?? []).filter((version) => version !== manifest.version)
  const order = [...others, manifest.version].slice(-keptVersions)
  const versions = { ...before?.versions, [manifest.version]: published }
  const kept = Object.fromEntries(order.flatMap((version) => (versions[version] ? [[version, versions[version]]] : [])))
  return { live: manifest.version, order, versions: kept, ...(before?.canary && { canary: before.canary }) }
}

/** Goes back to the version that was live before. @throws when there is none */
export function rollback(dataFolder: string, name: string, who: string): Promise<RegistryDocument> {
  return editRegistry(dataFolder, { who, what: `rollback: ${name}` }, (document) => {
    const remote = document.remotes[name]
    const previous = remote?.order.filter((version) => !remote.versions[version]?.revoked).at(-2)
    if (!remote || !previous) throw new Error(`${name} has no earlier version to go back to.`)
    const order = remote.order.filter((version) => version !== previous)
    return { ...document.remotes, [name]: { ...remote, live: previous, order: [...order, previous] } }
  })
}
