import { parse } from 'hono/utils/cookie'

const cookie = 'quintet_shell'
const version = /^[\w.+-]{1,80}$/
const waitSeconds = 10
const keptSeconds = 3600

/** The shells that did not come up in this browser. */
export const failedShells = (request: Request): string[] =>
  (parse(request.headers.get('cookie') ?? '', cookie)[cookie] ?? '').split('/').filter((told) => version.test(told))

/**
 * Stands in the page behind the first paint, apart from the shell, for when the shell has not put anything in its place: at once when its
 * script or its style sheet cannot be had, else some seconds after all of it was loaded. Where another one could take over (`data-next`)
 * the page begins anew, and the browser gets that one for an hour; each is tried once. Then, and where there is none or no cookie is kept,
 * the page says so and offers to try again.
 */
export const bootGuard = `(() => {
const { shell } = document.documentElement.dataset
const { next } = document.currentScript.dataset
const root = document.getElementById('root')
const first = root?.firstElementChild
const isUp = () => root?.firstElementChild && root.firstElementChild !== first
const failed = () => (/(?:^|; )${cookie}=([^;]*)/.exec(document.cookie)?.[1] ?? '').split('/').filter(Boolean)
const keep = (versions, seconds) => {
document.cookie = '${cookie}=' + versions.join('/') + '; Path=/; Max-Age=' + seconds + '; SameSite=Lax' + (location.protocol === 'https:' ? '; Secure' : '')
}
const tell = (key) => {
const { opening } = JSON.parse(document.getElementById('texts').textContent)
const words = document.createElement('p')
words.setAttribute('role', 'alert')
const again = document.createElement('button')
again.textContent = opening['state.retry']
again.onclick = () => {
keep([], 0)
location.reload()
}
const place = root.querySelector('.title') ?? root
place.append(words, again)
words.textContent = opening[key]
}
let isOver = false
const go = (errorClass, key) => {
if (isOver || isUp()) return
isOver = true
const before = failed()
if (!before.includes(shell)) {
navigator.sendBeacon('/measure', JSON.stringify([{ kind: 'error', remote: '', version: shell, phase: 'boot', errorClass }]))
if (next) keep([...before, shell], ${keptSeconds})
if (next && failed().includes(shell)) return location.reload()
}
tell(key)
}
const isNeeded = (target) => (target instanceof HTMLScriptElement && target.type === 'module') || target.dataset?.required !== undefined
addEventListener('error', ({ target }) => isNeeded(target) && go('missing', 'login.error.network'), true)
addEventListener('load', () => setTimeout(go, ${waitSeconds * 1000}, 'broken', 'errorPage.title'))
})()`
