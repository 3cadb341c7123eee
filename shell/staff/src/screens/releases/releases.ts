import { resource } from '@quintet/sdk'
import { ask } from '../../calls/ask.ts'

/** What is live, tried out or waits of each tile, and the last edits. */
export const releases = resource(() => ask('listReleases', {}))
