import type { Store } from '@quintet/database'
import type { Jobs } from '@quintet/jobs'
import type { Clock } from '@quintet/kit/clock'
import type { Log } from '@quintet/kit/log'
import type { Random } from '@quintet/kit/random'
import type { TextTable } from '@quintet/kit/texts'
import type { PhotoStore } from '@quintet/photos/store'

/** What exports are made from and kept in. */
export interface ExportContext {
  readonly config: { readonly dataFolder: string; readonly siteUrl: string; readonly photosUrl: string }
  readonly wall: Clock
  readonly random: Random
  readonly log: Log
  readonly db: Store
  readonly jobs: Pick<Jobs, 'add'>
  readonly photos: Pick<PhotoStore, 'get' | 'put' | 'delete'>
  /** Words of a language, by its number. */
  readonly texts: (name: 'mail' | 'user' | 'zones', languageId: number) => TextTable
}
