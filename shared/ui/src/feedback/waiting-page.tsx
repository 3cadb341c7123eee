import { type BackTarget, Page } from '../layout/page.tsx'
import type { Tile } from '../layout/tile-context.ts'
import { FailureNote, Spinner } from './states.tsx'

interface Props {
  title: string
  back: BackTarget
  tile: Tile
  /** Why what the page needs did not come. */
  error?: unknown
  onRetry?: () => void
}

/** A page whose content is still on its way, with the way back; where it does not come, what happened and the way to try again. */
export const WaitingPage = ({ title, back, tile, error, onRetry }: Props) => (
  <Page title={title} back={back} tile={tile}>
    {error === undefined || !onRetry ? <Spinner /> : <FailureNote error={error} onRetry={onRetry} />}
  </Page>
)
