import type { Store } from '@quintet/database'
import type { Clock } from '@quintet/kit/clock'
import type { PhotoStore } from '@quintet/photos/store'

/** What work on photos stands on. */
export interface PhotoContext {
  readonly db: Store
  readonly wall: Clock
  readonly photos: PhotoStore
}
