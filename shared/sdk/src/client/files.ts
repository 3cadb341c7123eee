import type { ScriptPart } from '@quintet/domain/languages'
import { environment } from '../environment.ts'
import { pageTexts } from './page-texts.ts'

/**
 * The address of a file of the static content. The version in it passes by what a cache keeps of an older one.
 * @param part of the script alone; a server that knows of no parts gives the whole
 */
export const contentAddress = (file: string, part?: ScriptPart): string => {
  const query = [...(pageTexts ? [`v=${pageTexts.version}`] : []), ...(part ? [`part=${part}`] : [])].join('&')
  return `${environment().content}/${file}${query && `?${query}`}`
}

/** Fetches one file of the static content as JSON, or a part of it. Throws on a failed fetch. */
export const loadContent = async <T>(file: string, part?: ScriptPart): Promise<T> => {
  const response = await environment().fetch(contentAddress(file, part))
  if (!response.ok) throw new Error(`content ${file}: ${response.status}`)
  return (await response.json()) as T
}
