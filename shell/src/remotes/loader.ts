import type { LogCheck } from '@quintet/federation/logged'
import { browserPorts, createLoader, type LoadEvent, type Loader, type LoaderPorts } from '@quintet/federation/loader'
import { registerTexts } from '@quintet/ui/texts'
import { startMeasuring } from './measure.ts'
import { rejectedBefore } from './recover-page.ts'
import { registry } from './registry.ts'
import { whenIdle } from '../when-idle.ts'
import { logLoadFailure } from './log-load-failure.ts'
import { warmRuntime } from './warm-runtime.ts'

// Measuring begins when the page has nothing better to do; the events of the time before wait for it.
let measuring: Promise<(event: LoadEvent) => void> | undefined

const measureOnIdle = async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve))
  return startMeasuring()
}

/** Tells the console and the site how a load went. */
export const report = async (event: LoadEvent): Promise<void> => {
  logLoadFailure(event)
  if (DEV_BUILD) return
  const tell = await (measuring ??= measureOnIdle())
  tell(event)
}

// A page that cannot be measured works all the same.
const quietly = (event: LoadEvent) => void report(event).catch(() => undefined)

/** Starts to measure this page; the first remote does so too. */
export const measurePage = (): void => void (DEV_BUILD ? undefined : (measuring ??= measureOnIdle()).catch(() => undefined))

const evaluate: LoaderPorts['evaluate'] = async (name, version) => (await warmRuntime()).evaluate(name, version)

const ports: Pick<LoaderPorts, 'evaluate' | 'prepare' | 'report'> = {
  evaluate,
  prepare: ({ tile, texts, screenTexts }) => registerTexts(tile, texts, screenTexts),
  report: quietly,
}

// Once a browser has seen the log, no page gets around it by leaving it out.
const isLogged = (): boolean => !DEV_BUILD && (document.documentElement.dataset.log === '1' || hasPin())

const hasPin = (): boolean => {
  try {
    return localStorage.getItem('quintet.log') !== null
  } catch {
    return false
  }
}

let check: Promise<LogCheck> | undefined

const logged: LogCheck = async (remote, files) => {
  check ??= import(/* webpackChunkName: "logged" */ '@quintet/federation/logged').then(({ logCheck }) => logCheck())
  check.catch(() => (check = undefined))
  return (await check)(remote, files)
}

let loader: Loader | undefined

/** Notes what a remote threw when it left the page. */
export const blame = ({ remote, version }: { remote: string; version: string }, thrown: unknown): void =>
  loader?.reject(remote, version, thrown, 'leave')

/** The page's one loader, if anything was loaded yet. */
export const knownLoader = (): Loader | undefined => loader

/** The same, made with the first remote. @throws when the registry cannot be had; the next call asks again */
export const remoteLoader = async (): Promise<Loader> => {
  const known = await registry()
  loader ??= createLoader(
    known,
    browserPorts({
      ...ports,
      offered: SHARED_VERSIONS,
      face: document.documentElement.dataset.face,
      dev: DEV_BUILD,
      logged: isLogged() ? logged : undefined,
    }),
    rejectedBefore(),
  )
  return loader
}
