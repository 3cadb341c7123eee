import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What the contract gives as examples of a call's answer, as they are on the wire; none where it has none. */
export const examplesOf = (name: string): unknown[] => {
  const path = fileURLToPath(new URL(`../../../../contract/golden/${name}.json`, import.meta.url))
  if (!existsSync(path)) return []
  return (JSON.parse(readFileSync(path, 'utf8')) as { answers: { wire: unknown }[] }).answers.map(({ wire }) => wire)
}
