import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { topsOfConsistency } from '@quintet/domain/merkle'
import { ReleaseError } from '@quintet/registry'
import {
  joinNodes,
  type LogHead,
  makeWitnessKey,
  readWitnessKey,
  signHead,
  type WitnessKey,
} from '@quintet/registry/transparency'
import type { Command } from './command.ts'
import { siteAddress } from './site-address.ts'
import type { Task } from './task.ts'

const base = '/transparency/registry'

/** Asks a site for something of its log. @throws ReleaseError when it has none, or does not answer */
export const askLog = async <T>(site: string, path: string): Promise<T> => {
  const answer = await fetch(`${site}${base}/${path}`).catch((error: unknown) => {
    throw new ReleaseError(`${site} does not answer: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (answer.status === 404)
    throw new ReleaseError(
      `${site} has no log of its releases: one is kept where QUINTET_WITNESSES names the witnesses (operator’s guide).`,
    )
  if (!answer.ok) throw new ReleaseError(`${site}${base}/${path} answered ${answer.status}.`)
  return (await answer.json()) as T
}

const join64 = async (left: string, right: string): Promise<string> =>
  joinNodes(Buffer.from(left, 'base64url'), Buffer.from(right, 'base64url')).toString('base64url')

/** Whether a head goes on from one that was seen: nothing in between was rewritten. */
export const goesOn = async (site: string, seen: LogHead, now: LogHead): Promise<boolean> => {
  if (now.size < seen.size) return false
  if (now.size === seen.size) return now.root === seen.root
  const { path } = await askLog<{ path: string[] }>(site, `consistency?from=${seen.size}&to=${now.size}`)
  const tops = await topsOfConsistency({ from: seen.size, to: now.size, top: seen.root, path }, join64)
  return tops?.first === seen.root && tops.second === now.root
}

const readHead = (path: string): LogHead | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as LogHead) : undefined

const keepHead = async (path: string, head: LogHead): Promise<void> => {
  await writeFile(`${path}.draft`, JSON.stringify(head))
  await rename(`${path}.draft`, path)
}

const keyIn = async (path: string): Promise<WitnessKey> => {
  if (!existsSync(path)) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(path, makeWitnessKey(), { mode: 0o600 })
  }
  return readWitnessKey(readFileSync(path, 'utf8'))
}

/** Looks once. @returns the head that was signed; nothing when it was signed before */
const lookOnce = async (site: string, key: WitnessKey, memory: string): Promise<LogHead | undefined> => {
  const { size, root } = await askLog<LogHead>(site, 'head')
  const head = { size, root }
  const seen = readHead(memory)
  if (size === 0) return undefined
  if (seen && !(await goesOn(site, seen, head)))
    throw new ReleaseError(
      `The log of ${site} is another one than was seen before: it had ${seen.size} edits and the top ${seen.root}, now ${size} and ${root}. Nothing was signed.`,
    )
  // First what is remembered, then what is promised: never two heads that do not go together.
  await keepHead(memory, head)
  const answer = await fetch(`${site}${base}/witness`, {
    method: 'POST',
    body: JSON.stringify({ ...head, ...signHead(key, head) }),
  })
  if (answer.status === 403)
    throw new ReleaseError(`${site} does not name this witness: QUINTET_WITNESSES needs ${key.publicText}.`)
  if (!answer.ok) throw new ReleaseError(`${site} did not take the signature: ${answer.status}.`)
  return seen?.size === size ? undefined : head
}

const everySeconds = (text: string | undefined): number | undefined => {
  const seconds = text === undefined ? undefined : Number(text)
  if (seconds !== undefined && !(seconds >= 1)) throw new ReleaseError('How often? A number of seconds, as in `--every 10`.')
  return seconds
}

const watch = async ({ say }: Task, look: () => Promise<LogHead | undefined>, seconds: number): Promise<never> => {
  for (;;) {
    const said = await look().then(
      (head) => (head ? `signed: ${head.size} edits` : ''),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (said) say(said)
    await wait(seconds * 1000)
  }
}

/** `witness [--every SECONDS] [--key FILE]`: holds the site's log of releases against what was seen of it, and signs its head. */
export const witnessCommand: Command = async (task) => {
  const site = siteAddress()
  const file = task.values.key ?? join(task.dataFolder, 'release-keys/witness.pem')
  const key = await keyIn(file)
  const memory = `${file}.seen`
  const seconds = everySeconds(task.values.every)
  if (seconds !== undefined) {
    task.say(`witness ${key.id} of ${site}, every ${seconds} s; its public key for QUINTET_WITNESSES: ${key.publicText}`)
    return watch(task, () => lookOnce(site, key, memory), seconds)
  }
  const head = await lookOnce(site, key, memory).catch((error: unknown) => {
    throw error instanceof ReleaseError ? new ReleaseError(`${error.message}\nThe key is in ${file}.`) : error
  })
  const said = head ? `signed: ${head.size} edits, top ${head.root}` : 'nothing new; signed again'
  return { data: { key: key.id, publicKey: key.publicText, ...head }, text: `${said} (witness ${key.id})` }
}
