import type { RemoteModule } from './remote-module.ts'

/** Where a remote has texts: of the screen that it opens with, and of those behind it. */
export type TextPart = keyof Pick<RemoteModule, 'texts' | 'screenTexts'>

// A remote names its chunks of texts `texts-<language>`, and those of later screens `screen-texts-<language>`.
const textFile = /(?:^|\/)(?<screen>screen-)?texts-(?<language>[A-Za-z-]+)(?:\.[\da-f]+)?\.js$/

/**
 * Tells whose texts a script has.
 * @param path name, path or address of a file of a remote
 * @returns the language's tag, as `de`, and the part; nothing for any other file
 */
export const textsOfFile = (path: string): { language: string; part: TextPart } | undefined => {
  const { screen, language } = textFile.exec(path)?.groups ?? {}
  return language === undefined ? undefined : { language, part: screen ? 'screenTexts' : 'texts' }
}

/** The language of a script of texts, as `de`; nothing for any other file of a remote. */
export const languageOfFile = (path: string): string | undefined => textsOfFile(path)?.language
