import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string>()

/** Whose call the code in hand runs for: what they wrote, they see. Undefined for the site's own work. */
export const callerNow = (): string | undefined => callers.getStore()

/** Runs work for a caller. */
export const forCaller = <T>(caller: string, work: () => T): T => callers.run(caller, work)
