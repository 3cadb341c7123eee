// A remote names its chunks of texts `texts-<language>`, and those of later screens `screen-texts-<language>`.
const textFile = /(?:^|\/)(?:screen-)?texts-(?<language>[A-Za-z-]+)(?:\.[\da-f]+)?\.js$/

/**
 * Tells the language of a script of texts.
 * @param path name, path or address of a file of a remote
 * @returns the language's tag, as `de`; nothing for any other file
 */
export const languageOfFile = (path: string): string | undefined => textFile.exec(path)?.groups?.['language']
