import { openPreview, type Preview, type RegistryDocument, type Releases } from '@quintet/registry'
import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { dataHeaders } from '@quintet/kit/http'

const cookie = 'quintet_preview'
const separator = '~'
/** Previews of different tiles that one browser may have together. */
const mostPreviews = 5

const tokensOf = (request: Request): string[] =>
  (parse(request.headers.get('cookie') ?? '', cookie)[cookie] ?? '')
    .split(separator)
    .filter((token) => token !== '')
    .slice(0, mostPreviews)

/** Opens the tokens of previews. */
export type OpenPreviews = (document: RegistryDocument, tokens: readonly string[]) => { token: string; preview: Preview }[]

/** @param now epoch milliseconds */
export const previewOpener =
  (releases: Pick<Releases, 'root'>, now: () => number): OpenPreviews =>
  (document, tokens) =>
    tokens.flatMap((token) => {
      const preview = openPreview(releases, document, token, now())
      return preview ? [{ token, preview }] : []
    })

/** The previews that a browser has, without those that have ended. */
export const previewsOf = (request: Request, document: RegistryDocument, open: OpenPreviews): Preview[] => {
  const tokens = tokensOf(request)
  return tokens.length === 0 ? [] : open(document, tokens).map(({ preview }) => preview)
}

const isSecure = (request: Request): boolean =>
  request.url.startsWith('https:') || request.headers.get('x-forwarded-proto') === 'https'

const cookieOf = (request: Request, tokens: readonly string[], until: number): string =>
  generateCookie(cookie, tokens.join(separator), {
    path: '/',
    maxAge: tokens.length === 0 ? 0 : Math.max(1, until),
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(request),
  })

const goHome = (setCookie: string): Response =>
  new Response(null, { status: 302, headers: { ...dataHeaders, location: '/', 'set-cookie': setCookie } })

/** `/try/end`: this browser has what is live again. */
export const endPreviews = (request: Request): Response => goHome(cookieOf(request, [], 0))

/** `/try/TOKEN`: this browser, and no other, gets the version until the token ends; a second one of another tile joins the first. */
export const beginPreview = (
  request: Request,
  document: RegistryDocument,
  token: string,
  open: OpenPreviews,
  now: number,
): Response => {
  const [begun] = open(document, [token])
  if (!begun)
    return new Response('This preview has ended, or its version is gone.\n', {
      status: 410,
      headers: { ...dataHeaders, 'content-type': 'text/plain; charset=utf-8' },
    })
  const others = open(document, tokensOf(request)).filter(({ preview }) => preview.remote !== begun.preview.remote)
  const all = [...others.slice(-(mostPreviews - 1)), begun]
  const last = Math.max(...all.map(({ preview }) => preview.until))
  return goHome(
    cookieOf(
      request,
      all.map((each) => each.token),
      last - Math.floor(now / 1000),
    ),
  )
}
