import type { RemoteModule } from '../contract/remote-module.ts'
import { attempt, freshUrl } from './attempt.ts'
import { explain, failure } from './explain.ts'
import type { PageRegistry, PageVersion } from '../contract/page-registry.ts'
import type { LoaderPorts } from './ports.ts'
import { RemoteError } from './remote-error.ts'

/** A remote that opened, and in which version. */
export interface LoadedRemote {
  remote: RemoteModule
  version: string
  /** Names of its scripts, as far as the page knows them: by these a stack is told from one of another version. */
  files: readonly string[]
}

/** Loads remotes and remembers how that went. */
export interface Loader {
  /** Loads a remote once; later calls get the same promise until it failed. @throws RemoteError when nothing that is published works */
  load(name: string): Promise<LoadedRemote>
  /**
   * Notes that a mounted version failed, while it was shown or when it left: that is told, and the next `load` takes another one unless
   * it can heal.
   */
  reject(name: string, version: string, thrown: unknown, phase?: 'render' | 'leave'): void
  /** Forgets what failed, so that the next `load` tries everything again, past the caches. */
  reset(name: string): void
}

interface Progress {
  loading?: Promise<LoadedRemote> | undefined
  /** The version that was mounted last, under the path it came from. */
  mounted?: PageVersion
  /** Finds out what a crash of it was. */
  judging?: Promise<void> | undefined
  bad: Set<string>
  /** Versions that crashed of something that can heal, and were let live once. */
  spared: Set<string>
  failed?: RemoteError
  /** Grows with every try under the same path; it names a fresh URL, since a browser remembers a module that failed. */
  tries: Map<string, number>
}

/**
 * Makes the loader of one page.
 * @param rejected versions that failed so badly that the page had to begin anew, by the names of their remotes
 */
export const createLoader = (
  registry: PageRegistry,
  ports: LoaderPorts,
  rejected: Readonly<Record<string, string>> = {},
): Loader => {
  const remotes = new Map<string, Progress>()
  const progressOf = (name: string) => {
    const progress: Progress = remotes.get(name) ?? {
      bad: new Set([rejected[name] ?? []].flat()),
      spared: new Set(),
      tries: new Map(),
    }
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
    reject(name, version, thrown, phase = 'render') {
      const progress = progressOf(name)
      const { mounted } = progress
      if (mounted?.version !== version) return
      // One opening fails once, whatever follows from it.
      delete progress.mounted
      progress.judging = judge(name, mounted, { thrown, phase }, progress, ports)
      progress.loading = undefined
    },
    reset(name) {
      const progress = progressOf(name)
      progress.bad.clear()
      progress.spared.clear()
      progress.loading = undefined
    },
  }
}

const loadFirstThatWorks = async (
  name: string,
  registry: PageRegistry,
  progress: Progress,
  ports: LoaderPorts,
): Promise<LoadedRemote> => {
  await progress.judging
  for await (const version of candidates(name, registry, ports)) {
    if (progress.bad.has(version.version)) continue
    const outcome = await tryVersion(name, version, progress, ports)
    if (!(outcome instanceof RemoteError)) return outcome
    progress.bad.add(version.version)
    progress.failed = outcome
  }
  throw (
    progress.failed ??
    new RemoteError({ remote: name, version: '', phase: 'registry', errorClass: 'unknown' }, `${name} is not published.`)
  )
}

// A screen whose file did not come can heal and gets one more chance; code that throws would only throw again.
const judge = async (
  name: string,
  mounted: PageVersion,
  { thrown, phase }: { thrown: unknown; phase: 'render' | 'leave' },
  progress: Progress,
  ports: LoaderPorts,
): Promise<void> => {
  const { spared, bad } = progress
  ports.removeStyles(mounted)
  const error = await explain(name, mounted, phase, thrown, ports)
  ports.report(failure(error, 0))
  progress.failed = error
  if (error.heals && !spared.has(mounted.version)) spared.add(mounted.version)
  else bad.add(mounted.version)
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

const tryVersion = async (
  name: string,
  version: PageVersion,
  progress: Progress,
  ports: LoaderPorts,
): Promise<LoadedRemote | RemoteError> => {
  const once = async () => {
    const tries = progress.tries.get(version.base) ?? 0
    progress.tries.set(version.base, tries + 1)
    const opened = freshUrl(version, tries)
    const outcome = await attempt(name, opened, tries, ports)
    if (outcome instanceof RemoteError) return outcome
    progress.mounted = opened
    return { remote: outcome, version: version.version, files: ports.filesOf(opened) }
  }
  const first = await once()
  return first instanceof RemoteError && first.heals ? once() : first
}
