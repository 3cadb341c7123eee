import { languageOf } from './attributes.ts'
import type { Provider } from './provider.ts'
import type { User } from './repositories/users.ts'

/** The language of what is sent to an account: what the request says, else what its member has chosen, else its locale. */
export const languageOfUser = async (
  { hooks }: Pick<Provider, 'hooks'>,
  { sub, attributes }: User,
  metadata?: Readonly<Record<string, string>>,
): Promise<number> => {
  const chosen = await hooks.languageId(sub)
  return languageOf({ ...(chosen !== undefined && { language: String(chosen) }), ...metadata }, attributes)
}
