/**
 * Waits for the style sheets that `index.html` puts into the page without keeping the first paint for them.
 * @returns when all are there; never where one cannot be had, which the page's guard tells (`boot-guard.ts` of the site)
 */
export const requiredStyles = async (document: Document): Promise<void> => {
  // The mark goes when the sheet has come. Its `sheet` says less: browsers give an empty one to a link that failed.
  const waited = [...document.querySelectorAll<HTMLLinkElement>('link[data-required]')]
  await Promise.all(waited.map((link) => new Promise((resolve) => link.addEventListener('load', resolve, { once: true }))))
}
