/**
 * Where the gate's browser and a tile's own tests are: west of UTC, where a day that is written in the wrong zone is the one before; and by half an
 * hour, where an hour that is, is another.
 */
export const timeZone = 'America/St_Johns'
