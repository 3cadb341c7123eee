import { contractVersion, type RemoteModule } from './remote-module.ts'

/** Outcome of the runtime check: the module, or the reasons it cannot be mounted. */
export type RemoteCheck = { ok: true; remote: RemoteModule } | { ok: false; reasons: string[] }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

// `memo` and `forwardRef` give objects, so a component is a function or anything React has marked as its own.
const isComponent = (value: unknown): boolean => typeof value === 'function' || (isRecord(value) && '$$typeof' in value)

/**
 * Checks what a remote's build really offers, since types end at the network.
 * @param value the evaluated `./remote` module or its default export
 * @param expectedName name the registry gave
 * @returns the remote, or every reason why not
 */
export const checkRemote = (value: unknown, expectedName: string): RemoteCheck => {
  const remote = isRecord(value) && 'default' in value ? value.default : value
  if (!isRecord(remote)) return { ok: false, reasons: ['./remote has no default export made by defineRemote'] }
  const reasons = problemsOf(remote, expectedName)
  return reasons.length > 0 ? { ok: false, reasons } : { ok: true, remote: remote as unknown as RemoteModule }
}

const problemsOf = (remote: Record<string, unknown>, expectedName: string): string[] => {
  const reasons: string[] = []
  if (remote.contract !== contractVersion)
    reasons.push(`contract is ${String(remote.contract)}, the shell speaks ${contractVersion}`)
  if (remote.name !== expectedName) reasons.push(`name is ${String(remote.name)}, expected ${expectedName}`)
  if (typeof remote.tile !== 'string' || !/^[a-z][a-z-]*$/.test(remote.tile)) reasons.push('tile is not a path segment')
  if (!isComponent(remote.Routes)) reasons.push('Routes is not a component')
  if (!['undefined', 'function'].includes(typeof remote.sendUnsent)) reasons.push('sendUnsent is not a function')
  const screens = remote.screenTexts === undefined ? [] : problemsOfTexts(remote.screenTexts, 'screenTexts')
  return [...reasons, ...problemsOfTexts(remote.texts, 'texts'), ...screens]
}

const problemsOfTexts = (texts: unknown, part: string): string[] => {
  if (!isRecord(texts)) return [`${part} is missing`]
  const wrong = Object.keys(texts).filter((language) => typeof texts[language] !== 'function')
  const reasons = wrong.map((language) => `${part}.${language} is not a loader`)
  return 'en' in texts ? reasons : [...reasons, `${part}.en is missing`]
}
