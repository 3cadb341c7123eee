import { withTimeout } from '@quintet/domain/time'
import { checkRemote } from '../contract/check-remote.ts'
import { contractVersion, type RemoteModule } from '../contract/remote-module.ts'
import { fitProblems } from '../contract/versions.ts'
import { explain, failure } from './explain.ts'
import { withLateTexts } from './late-texts.ts'
import type { PageVersion } from '../contract/page-registry.ts'
import type { LoaderPorts } from './ports.ts'
import { type ErrorClass, type LoadPhase, RemoteError } from './remote-error.ts'

/**
 * Opens one version once and tells how it went.
 * @param version with the path that this try is made under
 * @param tries how often its files were asked for before
 */
export const attempt = async (
  name: string,
  version: PageVersion,
  tries: number,
  ports: LoaderPorts,
): Promise<RemoteModule | RemoteError> => {
  const started = ports.now()
  try {
    const remote = await open(name, version, ports)
    ports.report({ type: 'loaded', remote: name, version: version.version, milliseconds: ports.now() - started, tries })
    return remote
  } catch (thrown) {
    ports.removeStyles(version)
    const error = thrown instanceof RemoteError ? thrown : await explain(name, version, 'load', thrown, ports)
    ports.report(failure(error, ports.now() - started))
    return error
  }
}

/** The same files under another path: the site server drops what follows the tilde. */
export const freshUrl = (version: PageVersion, tries: number): PageVersion =>
  tries === 0 ? version : { ...version, base: version.base.replace(/\/$/, `~${tries}/`) }

const open = async (name: string, version: PageVersion, ports: LoaderPorts): Promise<RemoteModule> => {
  const fail = (phase: LoadPhase, errorClass: ErrorClass, message: string) =>
    new RemoteError({ remote: name, version: version.version, phase, errorClass }, message)
  const refused = ports.refuses(version)
  if (refused !== undefined) throw fail('registry', 'refused', refused)
  if (version.contract !== contractVersion)
    throw fail('versions', 'refused', `contract ${version.contract} is not ${contractVersion}`)
  const problems = fitProblems(ports.offered, ports.face, version)
  if (problems.length > 0) throw fail('versions', 'refused', problems.join('; '))
  const unlogged = await withTimeout(Promise.resolve(ports.unlogged?.(name, version)), ports.timeoutMs, () => {
    throw fail('registry', 'timeout', `the log did not answer within ${ports.timeoutMs} ms`)
  })
  if (unlogged !== undefined) throw fail('registry', 'refused', unlogged)
  let isLate = false
  const late = (): never => {
    isLate = true
    throw fail('load', 'timeout', `no answer within ${ports.timeoutMs} ms`)
  }
  // Another version may stand in the page when this one comes too late; the code that came has put its styles there.
  const clear = () => void (isLate && ports.removeStyles(version))
  const checked = async () => {
    const check = checkRemote(await fetchAndRun(name, version, ports, clear), name)
    if (isLate) late()
    if (!check.ok) throw fail('contract', 'invalid', check.reasons.join('; '))
    let isOpen = false
    const remote = withLateTexts(check.remote, version, ports, () => isOpen)
    await ports.prepare(remote)
    isOpen = true
    return remote
  }
  return withTimeout(checked(), ports.timeoutMs, late)
}

const fetchAndRun = async (name: string, version: PageVersion, ports: LoaderPorts, whenRun: () => void): Promise<unknown> => {
  await ports.verify(version)
  const styles = ports.addStyles(version)
  // Code that throws must not leave the styles' failure unheard.
  styles.catch(() => undefined)
  const [evaluated] = await Promise.all([ports.evaluate(name, version).finally(whenRun), styles])
  return evaluated
}
