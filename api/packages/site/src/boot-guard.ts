import { parse } from 'hono/utils/cookie'

const cookie = 'quintet_shell'
const version = /^[\w.+-]{1,80}$/
const waitSeconds = 10
const keptSeconds = 3600

/** The shell that did not come up in this browser, if there is one. */
export const failedShell = (request: Request): string | undefined => {
  const told = parse(request.headers.get('cookie') ?? '', cookie)[cookie]
  return told !== undefined && version.test(told) ? told : undefined
}

/**
 * Stands in the page behind the first paint, apart from the shell, and begins the page anew when the shell has not put anything in its place: at
 * once when its file cannot be had, else some seconds after all of it was loaded. The browser then gets the shell before it, for an hour.
 */
export const bootGuard = `(() => {
const { shell } = document.documentElement.dataset
const root = document.getElementById('root')
const first = root?.firstElementChild
const isUp = () => root?.firstElementChild && root.firstElementChild !== first
const go = (errorClass) => {
if (isUp() || document.cookie.includes('${cookie}=' + shell)) return
navigator.sendBeacon('/measure', JSON.stringify([{ kind: 'error', remote: '', version: shell, phase: 'boot', errorClass }]))
document.cookie = '${cookie}=' + shell + '; Path=/; Max-Age=${keptSeconds}; SameSite=Lax' + (location.protocol === 'https:' ? '; Secure' : '')
location.reload()
}
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && target.type === 'module' && go('missing'), true)
addEventListener('load', () => setTimeout(go, ${waitSeconds * 1000}, 'broken'))
})()`
