import { html } from 'hono/html'
import { fallbacksOf, importMapIntegrity, pageRegistry, type RegistryDocument, shellName } from '@quintet/registry'
import { isOpeningText } from '@quintet/domain/languages'
import { makeAsset, type Asset } from './asset.ts'
import { bootGuard } from './boot-guard.ts'
import type { SiteLanguage } from './languages.ts'
import { consolePolicy, contentPolicy } from './policy.ts'
import type { BuiltShell } from './shell.ts'

/** What the page tells the SDK about this site. */
export interface PublicSettings {
  /** Address of an identity provider elsewhere; the own one stands at `/identity/`. */
  identity?: string
  userPool?: string
  userPoolClient?: string
  demo?: boolean
  /** Whether it can be put on a home screen, with the service worker that belongs to it. */
  installable?: boolean
  /** Ids of the languages that texts are written in. */
  languages?: number[]
}

export interface PageParts {
  shell: BuiltShell
  /** Left out for a page that loads no remote. */
  registry?: RegistryDocument
  language: SiteLanguage
  texts: Record<string, string>
  /** Version of all texts of the site. */
  version: string
  settings: PublicSettings
  /** What this browser tries out, in words. */
  preview?: string
  /** Whether witnesses sign the log that browsers hold this page against. */
  isLogged?: boolean
}

export interface Page {
  asset: Asset
  policy: string
}

/** Writes the document: one for every path, per language and state of the registry. Without a registry it is the console's. */
export const renderPage = async (parts: PageParts): Promise<Page> => {
  const { shell, registry, language, texts, preview = '' } = parts
  const importMap = safeJson({ integrity: { ...shell.integrity, ...remoteHashes(parts) } })
  const filled = await fill(shell.template, {
    lang: language.bcp47,
    dir: language.dir,
    registry: String(registry?.serial ?? ''),
    shell: shell.version,
    log: parts.isLogged ? '1' : '',
    face: shell.face,
    preview,
    title: texts['app.title'] ?? 'Quintet',
    description: texts['app.description'] ?? '',
    lead: texts['login.lead'] ?? '',
  })
  const document = filled
    .replace(latePlace, () => shell.stylesheets.map(lateLinkTo).join(''))
    .replace('<!--head-->', () => installable(parts) + headOf(shell, importMap))
    .replace('<!--body-->', () => dataOf(parts))
  const asset = await makeAsset('index.html', Buffer.from(document))
  const inline = { scripts: [...shell.inlineScripts, importMap, ...(registry ? [bootGuard] : [])], styles: shell.styles }
  return { asset, policy: registry ? contentPolicy(inline, parts.settings.identity) : consolePolicy(inline) }
}

// A shell built earlier does not look after the texts of another language than the page's. And a browser that holds a version against the
// log needs the hashes of all its files, which would cost it one more request.
const asksForTexts = ({ shell, isLogged }: PageParts): boolean =>
  shell.template.includes('data-texts="of-page"') && isLogged !== true

const remoteHashes = (parts: PageParts): Record<string, string> => {
  if (!parts.registry) return {}
  return importMapIntegrity(parts.registry, asksForTexts(parts) ? parts.language.bcp47 : undefined)
}

// What a phone's home screen asks for. The console is on none.
const installable = ({ registry, language, settings, texts }: PageParts): string => {
  if (!registry || !settings.installable) return ''
  const title = safeAttribute(texts['app.title'] ?? 'Quintet')
  return [
    `<link rel="manifest" href="/manifest/${language.bcp47}">`,
    '<link rel="apple-touch-icon" href="/content/icons/apple-touch-icon.png">',
    '<meta name="mobile-web-app-capable" content="yes">',
    '<meta name="apple-mobile-web-app-status-bar-style" content="default">',
    `<meta name="apple-mobile-web-app-title" content="${title}">`,
  ].join('')
}

const safeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

// Where a shell takes its style sheets up by a script, so that they keep nothing from being painted. One built earlier has no such place.
const latePlace = '<!--styles-->'
const takesStylesLate = ({ template }: BuiltShell): boolean => template.includes(latePlace)

type StyleSheet = BuiltShell['stylesheets'][number]

const linkTo = ({ url, integrity }: StyleSheet): string => `<link rel="stylesheet" href="${url}" integrity="${integrity}">`

const lateLinkTo = (sheet: StyleSheet): string =>
  `<noscript data-href="${sheet.url}" data-integrity="${sheet.integrity}">${linkTo(sheet)}</noscript>`

// The import map must stand before the first module, or the browser ignores it.
// Styles of tiles and of later parts of the shell are put at the head's end: behind the shell's, which they change.
const headOf = (shell: BuiltShell, importMap: string): string => {
  const { scripts, integrity: hashes } = shell
  const [entry, ...others] = scripts
  const isLate = takesStylesLate(shell)
  // What the page brings is painted before its script is needed.
  const priority = isLate ? ' fetchpriority="low"' : ''
  const preloads = others.map((url) => `<link rel="modulepreload"${priority} href="${url}">`)
  // With its hash on the element too, or the file that the preload scanner fetched is fetched again.
  const main = `<script type="module"${priority} src="${entry}" integrity="${hashes[entry ?? ''] ?? ''}"></script>`
  const styles = isLate ? [] : shell.stylesheets.map(linkTo)
  return [...styles, `<script type="importmap">${importMap}</script>`, ...preloads, main].join('')
}

// A page brings the texts of the login form alone; a visitor who goes further fetches the table once and keeps it.
const dataOf = ({ shell, registry, language, texts, version, settings }: PageParts): string => {
  const opening = Object.fromEntries(Object.entries(texts).filter(([key]) => isOpeningText(key)))
  // Built before shells asked for it themselves: a visitor who only signs in does not need it.
  const inPage = !registry || shell.template.includes('{{registry}}') ? {} : { registry: pageRegistry(registry) }
  const { installable: _, ...site } = settings
  const data = { ...inPage, texts: { id: language.id, version, opening }, site }
  const next = hasAnother({ shell, registry }) ? ' data-next="1"' : ''
  const guard = registry ? `<script${next}>${bootGuard}</script>` : ''
  const parts = Object.entries(data).map(
    ([id, value]) => `<script type="application/json" id="${id}">${safeJson(value)}</script>`,
  )
  return guard + parts.join('')
}

// Whether another shell could take over.
const hasAnother = ({ shell, registry }: Pick<PageParts, 'shell' | 'registry'>): boolean => {
  const released = registry?.remotes[shellName]
  return released?.live === shell.version && fallbacksOf(released, shell.version).length > 0
}

/** JSON that cannot end the script element it stands in. */
export const safeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const fill = async (template: string, values: Record<string, string>): Promise<string> => {
  const escaped = Object.entries(values).map(async ([name, value]) => [name, String(await html`${value}`)] as const)
  const known = new Map(await Promise.all(escaped))
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => known.get(name) ?? '')
}
