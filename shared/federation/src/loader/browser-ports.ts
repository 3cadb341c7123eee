import type { SharedVersions } from '../contract/versions.ts'
import { diagnose } from './diagnose.ts'
import { documentIntegrity, isCovered, scriptIntegrity } from './integrity-map.ts'
import { askRegistry } from './learn-registry.ts'
import type { LoadEvent } from './load-event.ts'
import { chooseOverride, readOverrides } from './overrides.ts'
import type { PageVersion } from '../contract/page-registry.ts'
import type { LoaderPorts } from './ports.ts'
import { refusalOf } from './refusal.ts'
import { addStyles, removeStyles } from './styles.ts'
import { createTextHashes } from './text-hashes.ts'
import { fetchVerified, verifyScripts } from './verify-scripts.ts'

/** What the shell decides about loading on its page. */
export interface BrowserSettings {
  offered: SharedVersions
  /** Id of the face of its shared packages. */
  face?: string | undefined
  evaluate: LoaderPorts['evaluate']
  prepare: LoaderPorts['prepare']
  report(event: LoadEvent): void
  /** Allows overrides by URL, for dev servers. */
  dev: boolean
  timeoutMs?: number
  /** Holds the files of a version against the public log; missing where the site keeps none. */
  logged?: ((remote: string, files: { path: string; integrity: string }[]) => Promise<string | undefined>) | undefined
}

const listOf = (hashes: Record<string, string>) => Object.entries(hashes).map(([path, integrity]) => ({ path, integrity }))

/** The loader's ports on a real page. */
export const browserPorts = (settings: BrowserSettings): LoaderPorts => {
  const { offered, face, evaluate, prepare, report, dev, timeoutMs = 8000, logged } = settings
  const map = documentIntegrity(document)
  const every = (name: string) => askRegistry(`/registry.json?of=${name}`, timeoutMs)
  const texts = createTextHashes(map, every)
  const hashes = (version: PageVersion) => ({ ...texts.known(version), ...Object.fromEntries(scriptIntegrity(map, version)) })
  return {
    offered,
    face,
    evaluate,
    prepare,
    report,
    timeoutMs,
    now: () => performance.now(),
    filesOf: (version) => Object.keys(hashes(version)),
    addStyles: (version) => addStyles(document, version),
    removeStyles: (version) => removeStyles(document, version),
    diagnose: (version, thrown) => diagnose(fetch, version, hashes(version), thrown),
    verify: async (version) => {
      if (!isCovered(map, version)) await verifyScripts(version, hashes(version), timeoutMs)
    },
    refuses: (version) => (dev ? undefined : refusalOf(map, version)),
    ...(logged && {
      unlogged: async (name: string, version: PageVersion) => {
        await texts.learn(name, version)
        return logged(name, listOf({ ...version.integrity, ...hashes(version) }))
      },
    }),
    verifyTexts: async (name, version, part, language) =>
      fetchVerified(version, await texts.ofPart(name, version, part, language), timeoutMs),
    latest: () => askRegistry('/registry.json', timeoutMs),
    override: (name) => chooseOverride(name, readOverrides(), () => every(name), dev),
  }
}
