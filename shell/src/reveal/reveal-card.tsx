import { useStore } from '@quintet/sdk'
import { $reveal } from './reveal.ts'
import { InProgress } from './in-progress.tsx'
import { NewMatches } from './new-matches.tsx'
import { NoMatch } from './no-match.tsx'

/** The moment of the week: the drawing while it is under way, then what came of it, until the member has seen it. */
export default function RevealCard() {
  const reveal = useStore($reveal)
  if (!reveal) return null
  if (reveal.kind === 'inProgress') return <InProgress stage={reveal.stage} isLate={reveal.isLate} />
  return reveal.matches.length > 0 ? (
    <NewMatches matches={reveal.matches} />
  ) : (
    <NoMatch week={reveal.week} tokens={reveal.tokens} />
  )
}
