import type { TextFile } from './rule.ts'

// Names in XML and links in error messages of libraries; nothing is fetched from them.
const namesOnly = /^https?:\/\/(www\.w3\.org|react\.dev|reactjs\.org|nanostores\.github\.io)/

/** Addresses of other sites in a file. */
export const foreignOrigins = ({ path, text }: TextFile): string[] => {
  const found = text.match(/https?:\/\/[\w.-]+/g) ?? []
  return found.filter((url) => !namesOnly.test(url)).map((url) => `${path}: ${url}`)
}

// By the page's own address, by a window, by an address without a scheme, and by one that is put together.
const waysOut = [
  /\blocation\.(?:assign|replace)\(/g,
  /\blocation(?:\.href)?\s*=(?!=)/g,
  /\b(?:window|globalThis|self|top|parent)\.open\(/g,
  /["'`]\/\/[\w-]+\.[\w.-]+/g,
  /["'`]https?:\/{0,2}["'`]/g,
]

/** Places that lead out of the page past the function that asks the member. */
export const ownWaysOut = ({ path, text }: TextFile): string[] => {
  if (!path.endsWith('.js')) return []
  return waysOut.flatMap((way) => text.match(way) ?? []).map((found) => `${path}: ${found}`)
}

/** Places that make code out of strings, which the site's policy forbids. */
export const stringCode = ({ path, text }: TextFile): string[] => {
  if (!path.endsWith('.js')) return []
  return (text.match(/\beval\(|new Function\(/g) ?? []).map((found) => `${path}: ${found}`)
}

const markup =
  /\.(?:inner|outer)HTML\s*=|\.insertAdjacentHTML\(|document\.write\(|createElement\(["'](?:style|script)["']\)|setAttribute\(["'](?:style|on\w+)["']/g

// The cropper's own style, which it leaves out when it is told to.
const guarded = /disableAutomaticStylesInjection\|\|\([^]*?\.innerHTML=/g

/** Places that make elements, styles or handlers out of strings, which the site's policy and Trusted Types forbid. */
export const markupStrings = ({ path, text }: TextFile): string[] => {
  if (!path.endsWith('.js')) return []
  return (text.replaceAll(guarded, '').match(markup) ?? []).map((found) => `${path}: ${found}`)
}
