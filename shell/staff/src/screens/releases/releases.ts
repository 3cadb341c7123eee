import { ask } from '../../calls/ask.ts'
import { freshResource } from '../../calls/fresh-resource.ts'

/** What is live, tried out or waits of each tile, and the last edits. */
export const releases = freshResource(() => ask('listReleases', {}))
