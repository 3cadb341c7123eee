import { classArcs, type MatchClass } from '@quintet/domain/match'
import { PartRing } from '../layout/part-ring.tsx'

const arcs = 5

/** How well two people fit, as a ring of five arcs. It stands beside the words of its class, so it is silent itself. */
export const FitRing = ({ quality }: { quality: number }) => (
  <PartRing shares={Array.from({ length: arcs }, (_, arc) => (arc < classArcs(quality as MatchClass) ? 1 : 0))} />
)
