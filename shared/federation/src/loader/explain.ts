import { withTimeout } from '@quintet/domain/time'
import type { LoadEvent } from './load-event.ts'
import type { PageVersion } from '../contract/page-registry.ts'
import type { LoaderPorts } from './ports.ts'
import { type ErrorClass, type LoadPhase, RemoteError } from './remote-error.ts'
import { wordsOf } from './words-of.ts'

const isTimeout = (thrown: unknown): boolean => thrown instanceof DOMException && thrown.name === 'TimeoutError'

const diagnosed = (version: PageVersion, thrown: unknown, ports: LoaderPorts): Promise<ErrorClass> => {
  const looking = ports.diagnose(version, thrown).catch(() => 'offline' as const)
  return withTimeout(looking, ports.timeoutMs, () => 'timeout' as const)
}

/** Finds out why a version threw, in no more time than it had for loading. */
export const explain = async (
  name: string,
  version: PageVersion,
  phase: LoadPhase,
  thrown: unknown,
  ports: LoaderPorts,
): Promise<RemoteError> => {
  const errorClass = isTimeout(thrown) ? 'timeout' : await diagnosed(version, thrown, ports)
  const message = thrown instanceof Error ? thrown.message : wordsOf(thrown)
  return new RemoteError({ remote: name, version: version.version, phase, errorClass }, message, thrown)
}

/** What is told of a failure. */
export const failure = (
  { remote, version, phase, errorClass, message, cause }: RemoteError,
  milliseconds: number,
): LoadEvent => ({
  type: 'failed',
  remote,
  version,
  phase,
  errorClass,
  reason: message,
  milliseconds,
  thrown: cause,
})
