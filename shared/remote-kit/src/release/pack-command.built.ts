import { ReleaseError } from '@quintet/registry'
import type * as source from './pack-command.ts'

/** Refuses with a ReleaseError: the sources are not part of the production build. */
export const packCommand: typeof source.packCommand = () =>
  Promise.reject(new ReleaseError('Packages are packed from their sources: `npm run release pack` in a checkout.'))
