import { browserPorts, createLoader, type LoadEvent, type Loader, type LoaderPorts } from '@quintet/federation/loader'
import { registerTexts } from '@quintet/ui/texts'
import { registry } from './registry.ts'
import { sayFailure } from './say-failure.ts'
import { warmRuntime } from './warm-runtime.ts'

// What measures comes when the page has nothing better to do; the events of the time before wait for it.
let measuring: Promise<(event: LoadEvent) => void> | undefined

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 4000 }) : setTimeout(work, 1200)

const load = async () => {
  await new Promise<void>((resolve) => whenIdle(resolve))
  const { startMeasuring } = await import(/* webpackChunkName: "measure" */ './measure.ts')
  return startMeasuring()
}

async function report(event: LoadEvent): Promise<void> {
  sayFailure(event)
  if (DEV_BUILD) return
  const tell = await (measuring ??= load())
  tell(event)
}

// A page that cannot be measured works all the same.
const quietly = (event: LoadEvent) => void report(event).catch(() => undefined)

/** Starts to measure this page; the first remote does so too. */
export const measurePage = (): void => void (DEV_BUILD ? undefined : (measuring ??= load()).catch(() => undefined))

const evaluate: LoaderPorts['evaluate'] = async (name, version) => (await warmRuntime()).evaluate(name, version)

const ports: Pick<LoaderPorts, 'evaluate' | 'prepare' | 'report'> = {
  evaluate,
  prepare: ({ tile, texts }) => registerTexts(tile, texts),
  report: quietly,
}

let loader: Loader | undefined

/** The page's one loader. */
export function remoteLoader(): Loader {
  loader ??= createLoader(registry(), browserPorts({ ...ports, offered: SHARED_VERSIONS, dev: DEV_BUILD }))
  return loader
}
