/** The regional variety in which a language is formatted, where its bare tag would mean another: `en` alone means American dates. */
const varieties: Readonly<Record<string, string>> = { en: 'en-GB' }

/**
 * Returns the BCP 47 tag by which `Intl` writes dates, numbers and lists of a language of the site: English is British here, as its texts are.
 * @param bcp47 the language as `language()` names it
 */
export const formatLocale = (bcp47: string): string => varieties[bcp47] ?? bcp47
