import { execFileSync } from 'node:child_process'

/** A text whose English was changed after a translation of it was. */
export interface Behind {
  key: string
  english: string
  /** The day of the change, and its commit; nothing where it is not committed. */
  day: string
  commit: string
}

interface Line {
  seconds: number
  commit: string
  text: string
}

const head = /^(?<commit>[0-9a-f]{40}) \d+ \d+/
const notCommitted = /^0{40}$/
const entry = /^ {2}"(?<key>(?:\\.|[^"\\])+)": (?<text>"(?:\\.|[^"\\])*")/

/** Of each key when its line was last written. */
const linesOf = (root: string, path: string): Map<string, Line> => {
  const said = execFileSync('git', ['blame', '--line-porcelain', '--', path], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
  const found = new Map<string, Line>()
  let [commit, seconds] = ['', 0]
  for (const line of said.split('\n')) {
    commit = head.exec(line)?.groups?.['commit'] ?? commit
    if (line.startsWith('committer-time ')) seconds = Number(line.slice('committer-time '.length))
    const { key, text } = (line.startsWith('\t') && entry.exec(line.slice(1))?.groups) || {}
    if (key === undefined || text === undefined) continue
    found.set(key, { commit, seconds: notCommitted.test(commit) ? Infinity : seconds, text: JSON.parse(text) as string })
  }
  return found
}

/**
 * The texts of a table whose English line was written after that of the translation: the history of the repository tells them apart, so what is
 * written in one commit is together.
 * @param root absolute path of the repository
 */
export const textsBehind = (root: string, english: string, translated: string): Behind[] => {
  const own = linesOf(root, translated)
  return [...linesOf(root, english)].flatMap(([key, { seconds, commit, text }]) => {
    const line = own.get(key)
    if (!line || line.seconds >= seconds) return []
    const isOpen = seconds === Infinity
    return [
      {
        key,
        english: text,
        day: isOpen ? '' : new Date(seconds * 1000).toISOString().slice(0, 10),
        commit: isOpen ? '' : commit.slice(0, 8),
      },
    ]
  })
}
