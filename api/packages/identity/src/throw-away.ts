import { asciiDomain } from '@quintet/kit/email-address'
import { faults } from './faults.ts'
import type { Pool } from './pools.ts'
import type { Provider } from './provider.ts'

// With the first address that is looked up: no start waits for the list to be read.
const readList = async (): Promise<ReadonlySet<string>> => (await import('./throw-away-list.ts')).throwAwayDomains()

let domains: Promise<ReadonlySet<string>> | undefined

/** Whether the domain of an address, or one above it, is on the list of services that lend mailboxes for minutes. */
export const isThrowAway = async (email: string): Promise<boolean> => {
  const listed = await (domains ??= readList())
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const labels = (asciiDomain(domain) ?? domain).split('.')
  return labels.slice(0, -1).some((_, from) => listed.has(labels.slice(from).join('.')))
}

/** Refuses an address of such a service, unless the staff let it in after a word of its owner. It says so whether or not it has an account. */
export const refuseThrowAway = async ({ hooks }: Provider, pool: Pool, email: string): Promise<void> => {
  if (pool.refusesThrowAway && (await isThrowAway(email)) && !(await hooks.isLetIn(email))) throw faults.throwAwayAddress()
}
