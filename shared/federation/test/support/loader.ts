import { vi } from 'vitest'
import { defineRemote } from '../../src/contract/remote-module.ts'
import type { LoadEvent } from '../../src/loader/load-event.ts'
import type { PageRegistry, PageVersion } from '../../src/contract/page-registry.ts'
import type { LoaderPorts } from '../../src/loader/ports.ts'
import type { ErrorClass } from '../../src/loader/remote-error.ts'

// The browser's side of the loader, without a browser.

export const remote = defineRemote({ name: 'mf-a', tile: 'a', Routes: () => null, texts: { en: async () => ({}) } })

export const version = (name: string, changes: Partial<PageVersion> = {}): PageVersion => ({
  version: name,
  base: `/remotes/mf-a/${name}/`,
  entry: 'entry.js',
  js: [],
  css: [],
  texts: {},
  contract: 1,
  builtAgainst: { react: '19.3.1' },
  integrity: {},
  ...changes,
})

export const registryOf = (...versions: PageVersion[]): PageRegistry => ({
  serial: 1,
  remotes: { 'mf-a': { tile: 'a', versions } },
})

/** @param cause why files do not load; `latest` is the registry that is asked for then */
export const setUp = (
  evaluate: (version: PageVersion) => Promise<unknown>,
  cause: ErrorClass = 'unstable',
  latest = registryOf(),
) => {
  const events: LoadEvent[] = []
  const ports: LoaderPorts = {
    filesOf: ({ js }: PageVersion) => js,
    offered: { react: '19.3.1' },
    addStyles: async () => undefined,
    removeStyles: vi.fn<LoaderPorts['removeStyles']>(),
    evaluate: vi.fn<LoaderPorts['evaluate']>((_, opened) => evaluate(opened)),
    prepare: async () => undefined,
    refuses: ({ base }) => (base.startsWith('/') ? undefined : `${base} is not of this site`),
    diagnose: async () => cause,
    verify: async () => undefined,
    verifyTexts: async () => undefined,
    latest: async () => latest,
    override: async () => undefined,
    report: (event) => void events.push(event),
    now: () => 0,
    timeoutMs: 50,
  }
  return {
    ports,
    events,
    failures: () =>
      events.flatMap((event) => (event.type === 'failed' ? [`${event.version} ${event.phase} ${event.errorClass}`] : [])),
  }
}
