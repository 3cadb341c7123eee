/** The folder right below `within` that a file lies in; undefined for files beside the folders and elsewhere. */
const folderOf = (path, within) => {
  if (!path.startsWith(`${within}/`)) return undefined
  const [folder, ...rest] = path.slice(within.length + 1).split('/')
  return rest.length > 0 ? folder : undefined
}

/** Which subfolders of a folder import which others, types included. @returns Map of name to Set of names */
const arrowsBetween = (modules, within) => {
  const arrows = new Map()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source, within)
    if (from === undefined) continue
    if (!arrows.has(from)) arrows.set(from, new Set())
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved, within)
      if (to !== undefined && to !== from) arrows.get(from).add(to)
    }
  }
  return arrows
}

/**
 * The subfolders that import each other, directly or by others: none of them can be understood alone.
 * @param modules modules of dependency-cruiser
 * @param within the folder, from the root
 * @returns the names, sorted; empty when the arrows go one way
 */
export const cyclesIn = (modules, within) => {
  const arrows = arrowsBetween(modules, within)
  const reach = (folder, seen = new Set()) => {
    for (const next of arrows.get(folder) ?? []) if (!seen.has(next)) reach(next, seen.add(next))
    return seen
  }
  return [...arrows.keys()].filter((folder) => reach(folder).has(folder)).toSorted()
}
