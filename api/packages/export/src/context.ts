import type { Store } from '@quintet/database'
import type { Jobs } from '@quintet/jobs'
import type { Clock } from '@quintet/kit/clock'
import type { Log } from '@quintet/kit/log'
import type { Random } from '@quintet/kit/random'
import type { TextTable } from '@quintet/kit/texts'
import type { PhotoStore } from '@quintet/photos/store'

/** What another cell keeps of a member, by the names of the sections. */
export interface KeptElsewhere {
  /** Number of the cell. */
  number: number
  sections: Readonly<Record<string, Record<string, unknown>[]>>
}

/** What exports are made from and kept in. */
export interface ExportContext {
  readonly config: { readonly dataFolder: string; readonly siteUrl: string; readonly photosUrl: string }
  readonly wall: Clock
  readonly random: Random
  readonly log: Log
  readonly db: Store
  readonly jobs: Pick<Jobs, 'add'>
  readonly photos: Pick<PhotoStore, 'get' | 'put' | 'delete'>
  /** The other cells of the product, where there are some. */
  readonly cells?: {
    /** Of this one. */
    readonly number: number
    keptElsewhere(member: number, sub: string): Promise<readonly KeptElsewhere[]>
  }
  /** Words of a language, by its number. */
  readonly texts: (name: 'mail' | 'user' | 'zones', languageId: number) => TextTable
}
