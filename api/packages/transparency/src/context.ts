import type { Store } from '@quintet/database'
import type { Clock } from '@quintet/kit/clock'
import type { TextTable } from '@quintet/kit/texts'

/** What the figures are counted from, and told with. */
export interface TransparencyContext {
  readonly wall: Clock
  readonly db: Pick<Store, 'read'>
  /** Words of a language, by its number. */
  readonly texts: (name: 'transparency', languageId: number) => TextTable
}
