import { fitsByRecord, readHead } from '@quintet/registry'
import type * as source from './compare-for-train.ts'

/** By the records alone: the compiler is no part of the production build. What never met, pages judge by its versions. */
export const compareForTrain: typeof source.compareForTrain = async (releases) =>
  fitsByRecord((await readHead(releases)).document.remotes)
