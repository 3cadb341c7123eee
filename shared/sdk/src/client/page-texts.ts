/** What the site server writes into the page under the id `texts`. */
interface PageTexts {
  id: number
  /** The site's version of all static content. */
  version: string
  /** The few texts of the login page. */
  opening: Readonly<Record<string, string>>
}

const readPage = (): PageTexts | undefined => {
  const element = globalThis.document?.querySelector('script#texts')
  return element?.textContent ? (JSON.parse(element.textContent) as PageTexts) : undefined
}

/** The texts that the page itself brought; nothing in a page that the site server did not write. */
export const pageTexts = readPage()
