import type { EntrySlab } from '@quintet/drawing/sealed'

export interface OwnSlab extends EntrySlab {
  id: number
}

/** The slabs with plain text in which a member (`$member`) would stand, one a week at most. */
export const ownSlabsSql = `SELECT s.id, s.members, s.entries, s.pasts
  FROM (SELECT week FROM drawings d WHERE EXISTS
    (SELECT 1 FROM drawing_slabs e INDEXED BY drawing_slabs_with_entries WHERE e.week = d.week AND e.entries IS NOT NULL)) w
  CROSS JOIN drawing_slabs s ON s.id = (SELECT x.id FROM drawing_slabs x
    WHERE x.week = w.week AND x.first_member <= $member ORDER BY x.first_member DESC LIMIT 1)
  WHERE s.entries IS NOT NULL`
