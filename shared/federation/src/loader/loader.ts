import { checkRemote } from '../contract/check-remote.ts'
import { contractVersion, type RemoteModule } from '../contract/remote-module.ts'
import { versionProblems, type SharedVersions } from '../contract/versions.ts'
import type { LoadEvent } from './load-event.ts'
import type { PageRegistry, PageVersion } from './page-registry.ts'
import { type ErrorClass, type LoadPhase, RemoteError } from './remote-error.ts'
import { withTimeout } from './with-timeout.ts'

/** What the loader needs from the browser; fakes in tests. */
export interface LoaderPorts {
  /** Versions of the singletons this shell has. */
  offered: SharedVersions
  /** Puts the version's styles into the page and waits until they are there. */
  addStyles(version: PageVersion): Promise<void>
  removeStyles(version: PageVersion): void
  /** Imports the entry, hands it the singletons and gives what `./remote` exposes. */
  evaluate(name: string, version: PageVersion): Promise<unknown>
  /** Why a version must not be asked for: of another site, or without a hash. */
  refuses(version: PageVersion): string | undefined
  /** Looks why files did not load. */
  diagnose(version: PageVersion, thrown: unknown): Promise<ErrorClass>
  /** Fetches every script of a version against its hash, for versions the document's import map does not cover. */
  verify(version: PageVersion): Promise<void>
  /** The registry as it is now, with fallbacks. */
  latest(): Promise<PageRegistry>
  /** A version to use instead of the live one, if someone asked for it and it may be used. */
  override(name: string): Promise<PageVersion | undefined>
  report(event: LoadEvent): void
  now(): number
  timeoutMs: number
}

export interface LoadedRemote {
  remote: RemoteModule
  version: string
}

export interface Loader {
  /** Loads a remote once; later calls get the same promise until it failed. @throws RemoteError when nothing that is published works */
  load(name: string): Promise<LoadedRemote>
  /** Notes that a mounted version threw while rendering: the next `load` takes another one. */
  reject(name: string, version: string, thrown: unknown): void
  /** Forgets what failed, so that the next `load` tries everything again, past the caches. */
  reset(name: string): void
}

interface Progress {
  loading?: Promise<LoadedRemote> | undefined
  bad: Set<string>
  /** Grows with every try of the same files; it names a fresh URL, since a browser remembers a module that failed. */
  tries: Map<string, number>
}

/** Makes the loader of one page. */
export function createLoader(registry: PageRegistry, ports: LoaderPorts): Loader {
  const remotes = new Map<string, Progress>()
  const progressOf = (name: string) => {
    const progress: Progress = remotes.get(name) ?? { bad: new Set(), tries: new Map() }
    remotes.set(name, progress)
    return progress
  }
  return {
    load(name) {
      const progress = progressOf(name)
      progress.loading ??= loadFirstThatWorks(name, registry, progress, ports).catch((error: unknown) => {
        progress.loading = undefined
        throw error
      })
      return progress.loading
    },
    reject(name, version, thrown) {
      const progress = progressOf(name)
      progress.bad.add(version)
      progress.loading = undefined
      const error = new RemoteError(
        { remote: name, version, phase: 'render', errorClass: 'broken' },
        'It threw while rendering.',
        thrown,
      )
      ports.report(failure(error, 0))
    },
    reset(name) {
      const progress = progressOf(name)
      progress.bad.clear()
      progress.loading = undefined
    },
  }
}

async function loadFirstThatWorks(
  name: string,
  registry: PageRegistry,
  progress: Progress,
  ports: LoaderPorts,
): Promise<LoadedRemote> {
  let failed: RemoteError | undefined
  for await (const version of candidates(name, registry, ports)) {
    if (progress.bad.has(version.version)) continue
    const outcome = await tryVersion(name, version, progress, ports)
    if (!(outcome instanceof RemoteError)) return outcome
    progress.bad.add(version.version)
    failed = outcome
  }
  throw (
    failed ??
    new RemoteError({ remote: name, version: '', phase: 'registry', errorClass: 'unknown' }, `${name} is not published.`)
  )
}

// The page's own registry costs nothing; the latest one is asked for only when that failed, and may name a newer version.
async function* candidates(name: string, registry: PageRegistry, ports: LoaderPorts): AsyncGenerator<PageVersion> {
  const chosen = await ports.override(name)
  if (chosen) yield chosen
  yield* registry.remotes[name]?.versions ?? []
  const latest = await ports.latest().catch(() => undefined)
  // One that is older than the page is an answer played back: what it names may have been revoked since.
  if (latest && latest.serial >= registry.serial) yield* latest.remotes[name]?.versions ?? []
}

async function tryVersion(
  name: string,
  version: PageVersion,
  progress: Progress,
  ports: LoaderPorts,
): Promise<LoadedRemote | RemoteError> {
  const first = await attempt(name, version, progress, ports)
  return first instanceof RemoteError && first.heals ? attempt(name, version, progress, ports) : first
}

async function attempt(
  name: string,
  version: PageVersion,
  progress: Progress,
  ports: LoaderPorts,
): Promise<LoadedRemote | RemoteError> {
  const started = ports.now()
  const tries = progress.tries.get(version.version) ?? 0
  progress.tries.set(version.version, tries + 1)
  try {
    const remote = await open(name, freshUrl(version, tries), ports)
    ports.report({ type: 'loaded', remote: name, version: version.version, milliseconds: ports.now() - started, tries })
    return { remote, version: version.version }
  } catch (thrown) {
    ports.removeStyles(version)
    const error = thrown instanceof RemoteError ? thrown : await explain(name, version, thrown, ports)
    ports.report(failure(error, ports.now() - started))
    return error
  }
}

/** The same files under another path: the site server drops what follows the tilde. */
export function freshUrl(version: PageVersion, tries: number): PageVersion {
  return tries === 0 ? version : { ...version, base: version.base.replace(/\/$/, `~${tries}/`) }
}

async function open(name: string, version: PageVersion, ports: LoaderPorts): Promise<RemoteModule> {
  const fail = (phase: LoadPhase, errorClass: ErrorClass, message: string) =>
    new RemoteError({ remote: name, version: version.version, phase, errorClass }, message)
  const refused = ports.refuses(version)
  if (refused !== undefined) throw fail('registry', 'refused', refused)
  if (version.contract !== contractVersion)
    throw fail('versions', 'refused', `contract ${version.contract} is not ${contractVersion}`)
  const problems = versionProblems(ports.offered, version.builtAgainst)
  if (problems.length > 0) throw fail('versions', 'refused', problems.join('; '))
  const late = () => fail('load', 'timeout', `no answer within ${ports.timeoutMs} ms`)
  const evaluated = await withTimeout(fetchAndRun(name, version, ports), ports.timeoutMs, late)
  const check = checkRemote(evaluated, name)
  if (!check.ok) throw fail('contract', 'invalid', check.reasons.join('; '))
  return check.remote
}

async function fetchAndRun(name: string, version: PageVersion, ports: LoaderPorts): Promise<unknown> {
  await ports.verify(version)
  const styles = ports.addStyles(version)
  // Code that throws must not leave the styles' failure unheard.
  styles.catch(() => undefined)
  const [evaluated] = await Promise.all([ports.evaluate(name, version), styles])
  return evaluated
}

async function explain(name: string, version: PageVersion, thrown: unknown, ports: LoaderPorts): Promise<RemoteError> {
  const errorClass = await ports.diagnose(version, thrown).catch(() => 'offline' as const)
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new RemoteError({ remote: name, version: version.version, phase: 'load', errorClass }, message, thrown)
}

function failure({ remote, version, phase, errorClass, message }: RemoteError, milliseconds: number): LoadEvent {
  return { type: 'failed', remote, version, phase, errorClass, reason: message, milliseconds }
}
