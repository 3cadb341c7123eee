import { checkRemote } from '../contract/check-remote.ts'
import type { RemoteModule, TextLoader } from '../contract/remote-module.ts'
import type { TextPart } from '../contract/text-files.ts'
import { explain, failure } from './explain.ts'
import type { PageVersion } from '../contract/page-registry.ts'
import type { LoaderPorts } from './ports.ts'

/** Fresh paths of late texts begin here, apart from those under which the loader opens the remote itself. */
const firstPath = 100

/**
 * A remote whose texts, when another language is chosen later, tell of a failure like any other part of it, and are asked for past the
 * browser's memory by the next try: a browser never asks again for a module that failed. Of the texts that the remote opens with, the
 * loader tells itself.
 * @param isOpen whether it was opened
 */
export const withLateTexts = (
  remote: RemoteModule,
  version: PageVersion,
  ports: LoaderPorts,
  isOpen: () => boolean,
): RemoteModule => {
  let failures = 0
  const loadNow = async (part: TextPart, language: string, load: TextLoader) => {
    if (failures === 0) {
      await ports.verifyTexts(remote.name, version, part, language)
      return load()
    }
    const fresh = { ...version, base: version.base.replace(/(?:~\d+)?\/$/, `~${firstPath + failures}/`) }
    const [copy] = await Promise.all([copyOf(remote.name, fresh, ports), ports.verifyTexts(remote.name, fresh, part, language)])
    return (copy[part]?.[language] ?? load)()
  }
  const tell = async (thrown: unknown) => {
    ports.report(failure(await explain(remote.name, version, 'load', thrown, ports), 0))
  }
  const late =
    (part: TextPart, language: string, load: TextLoader): TextLoader =>
    async () => {
      try {
        return await loadNow(part, language, load)
      } catch (thrown) {
        if (isOpen()) {
          failures += 1
          void tell(thrown)
        }
        throw thrown
      }
    }
  const lateOf = (part: TextPart) =>
    Object.fromEntries(Object.entries(remote[part] ?? {}).map(([language, load]) => [language, late(part, language, load)]))
  return { ...remote, texts: lateOf('texts'), screenTexts: lateOf('screenTexts') }
}

// The same files under another path, checked like the first ones. What is on the page stays: of the copy only the texts are taken.
const copyOf = async (name: string, version: PageVersion, ports: LoaderPorts): Promise<RemoteModule> => {
  await ports.verify(version)
  const check = checkRemote(await ports.evaluate(name, version), name)
  if (!check.ok) throw new Error(check.reasons.join('; '))
  return check.remote
}
