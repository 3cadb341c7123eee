import { environment } from '../environment.ts'

/** Fetches one file of the static content as JSON. Throws on a failed fetch. */
export const loadContent = async <T>(file: string): Promise<T> => {
  const response = await environment().fetch(`${environment().content}/${file}`)
  if (!response.ok) throw new Error(`content ${file}: ${response.status}`)
  return (await response.json()) as T
}
