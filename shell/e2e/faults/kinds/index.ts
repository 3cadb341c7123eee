import { changedOnDisk } from './changed-on-disk.ts'
import { chunkGone } from './chunk-gone.ts'
import { entryGone } from './entry-gone.ts'
import { hang } from './hang.ts'
import { html } from './html.ts'
import { missingExpose } from './missing-expose.ts'
import { refused } from './refused.ts'
import { throwsAtEvaluation } from './throws-at-evaluation.ts'
import { throwsInRender } from './throws-in-render.ts'
import { wrongHash } from './wrong-hash.ts'

/** Every kind of fault that a page meets when it opens a tile. */
export const faults = [
  refused,
  entryGone,
  chunkGone,
  html,
  hang,
  wrongHash,
  changedOnDisk,
  throwsAtEvaluation,
  throwsInRender,
  missingExpose,
]
