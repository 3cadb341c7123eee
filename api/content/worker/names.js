// What the parts of the worker have in common. The server puts them together to one script, and writes the list.

export const pageCache = 'quintet-pages'

/** First segments of paths that are no pages of the site. */
export const serverPaths = [/* server paths */]

/** Hashes of a page's import map, by path. */
export const hashesOf = (html) => {
  const [, json] = /<script type="importmap">(.*?)<\/script>/s.exec(html) ?? []
  return json ? JSON.parse(json).integrity : {}
}
