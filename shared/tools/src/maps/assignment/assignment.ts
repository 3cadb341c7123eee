/**
 * Which units of the first order make up each zone of a country, in the order of its zones: names with `; ` between them. `*` takes
 * what no other zone takes; `Name@122,7` is the unit whose middle lies there, where two have one name.
 */
export type Assignment = Readonly<Record<string, readonly string[]>>
