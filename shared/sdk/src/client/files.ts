import { environment } from '../environment.ts'
import { pageTexts } from './page-texts.ts'

/** The address of a file of the static content. The version in it passes by what a cache keeps of an older one. */
export const contentAddress = (file: string): string =>
  `${environment().content}/${file}${pageTexts ? `?v=${pageTexts.version}` : ''}`

/** Fetches one file of the static content as JSON. Throws on a failed fetch. */
export const loadContent = async <T>(file: string): Promise<T> => {
  const response = await environment().fetch(contentAddress(file))
  if (!response.ok) throw new Error(`content ${file}: ${response.status}`)
  return (await response.json()) as T
}
