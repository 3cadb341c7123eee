/**
 * One row per country or group: its ISO codes, the country's own first and dependent territories after it, then the names of
 * its zones in the order of their codes. A group's row begins with `*` and the group's name. A row without names is one zone.
 */
export type PlaceRow = readonly [codes: string, ...zoneNames: string[]]
