import { ReleaseError } from '@quintet/registry'
import type * as source from './bisect-command.ts'

/** Refuses with a ReleaseError: what serves pages beside a site is not part of the production build. */
export const bisectCommand: typeof source.bisectCommand = () =>
  Promise.reject(
    new ReleaseError('`bisect` serves pages of the past from a checkout of the sources: `npm run release bisect …` there.'),
  )
