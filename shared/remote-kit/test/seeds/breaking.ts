import { randomBytes } from 'node:crypto'
import type { JsonSchema } from '@quintet/registry/calls'
import { at, type Draft } from './base.ts'

/** A change that must be stopped: its name, the one rule that stops it, and what it does to the good tile. */
export type Seed = [name: string, rule: string, change: (draft: Draft) => void]

const noise = (bytes: number) => `const noise='${randomBytes(bytes).toString('base64')}';`
const add = (path: string, text: string) => (draft: Draft) => void (draft.files[path] = `${draft.files[path]}${text}`)
const call = (name: string) => (draft: Draft) => {
  const found = draft.subject.api.calls[name]
  if (!found) throw new Error(`There is no call ${name}.`)
  return found
}
const [photo, round, rounds, member, consent, checkout] = [
  call('savePhoto'),
  call('submitRound'),
  call('loadJudgingRound'),
  call('loadMember'),
  call('saveConsent'),
  call('startCheckout'),
]

const ofTheTile: Seed[] = [
  ['a renamed expose', 'exposes-remote', (draft) => void (draft.exposed = './tile')],
  [
    'Routes under another name',
    'remote-face',
    (draft) => void (draft.remote = { ...(draft.remote as object), Routes: undefined }),
  ],
  ['a text that one language lacks', 'every-language', (draft) => void (draft.texts.en = { title: 'a', body: 'b' })],
  ['a newer remote contract', 'contract-version', (draft) => void (draft.manifest = (one) => void (one.contract = 2))],
  [
    'another major version of a singleton',
    'singleton-versions',
    (draft) => void (draft.manifest = (one) => void (one.builtAgainst.react = '20.0.0')),
  ],
  [
    'a singleton that the shell does not have',
    'singleton-versions',
    (draft) => void (draft.manifest = (one) => void (one.builtAgainst.zustand = '5.0.0')),
  ],
  ['an entry that is no module', 'module-entry', (draft) => void (draft.files['entry.js'] = 'var mf_x=(()=>({get:1,init:1}))()')],
  ['React brought along', 'own-singletons', add('page.js', ';const type=Symbol.for("react.transitional.element")')],
  [
    'a store of the SDK brought along',
    'own-singletons',
    (draft) => void (draft.subject.ownState = ['@quintet/sdk/src/session/store.ts']),
  ],
  ['a style for the whole page', 'own-styles', add('styles.css', 'body{margin:0}')],
  ['code out of a string', 'string-code', add('page.js', ';eval("1")')],
  ['an inline style element', 'markup-strings', add('page.js', ';document.head.append(document.createElement("style"))')],
  ['markup out of a string', 'markup-strings', add('page.js', ';document.body.innerHTML="<b>"')],
  ['a script of another origin', 'foreign-origin', add('page.js', ';import("https://cdn.example.com/x.js")')],
  ['a way out by the address of the page', 'way-out', add('page.js', ';location.href="/x"')],
  ['a way out by another page in its place', 'way-out', add('page.js', ';globalThis.location.replace("/x")')],
  ['a window of its own', 'way-out', add('page.js', ';window.open("/x")')],
  ['a link without a scheme', 'way-out', add('page.js', ';const a={href:"//evil.example/x"}')],
  ['an address that is put together', 'way-out', add('page.js', ';const a="http:"+"//"+"evil"')],
  ['an entry over its budget', 'entry-budget', (draft) => void (draft.files['entry.js'] = noise(9000) + draft.files['entry.js'])],
  ['a page over its budget', 'open-budget', (draft) => void (draft.files['page.js'] = noise(90_000))],
  [
    'a file without a hash',
    'hashed-files',
    (draft) => void (draft.manifest = (one) => void (one.files[1] = { path: 'page.js', bytes: 1, integrity: '' })),
  ],
  ['a file of another folder', 'hashed-files', (draft) => void (draft.manifest = (one) => void one.js.push('../mf-y/page.js'))],
]

const demand = (request: JsonSchema): void => {
  request.required?.push('reason')
  Object.assign(request.properties ?? {}, { reason: { type: 'string' } })
}

const ofCalls: Seed[] = [
  ['a call that no test makes', 'call-recorded', (draft) => void draft.subject.named.push('listMatches')],
  [
    'a use of send that may make any call',
    'call-recorded',
    (draft) => void (draft.subject.unclear = ['src/a.ts:1: send is passed on']),
  ],
  ['a removed call', 'call-there', (draft) => void delete draft.subject.api.calls.submitRound],
  ['a call at another address', 'call-address', (draft) => void (round(draft).path = '/round')],
  ['a call that a lapsed member may not make any more', 'call-access', (draft) => void (member(draft).access = 'member')],
  ['a new required field of a request', 'request-needs', (draft) => demand(consent(draft).request)],
  [
    'a field of a request that is not taken any more',
    'request-taken',
    (draft) => void delete round(draft).request.properties?.week,
  ],
  [
    'a field of a request of another type',
    'request-types',
    (draft) => void (at(consent(draft).request, 'granted').type = 'string'),
  ],
  [
    'fewer choices in a request',
    'request-values',
    (draft) => void (at(consent(draft).request, 'kind').anyOf = [{ const: 'matching' }]),
  ],
  ['a lower limit in a request', 'request-limits', (draft) => void (at(checkout(draft).request, 'tier').maximum = 1)],
  ['a new form of a text in a request', 'request-form', (draft) => void (tokenOf(draft).pattern = '^\\d+$')],
  ['a removed field of an answer', 'answer-fields', (draft) => void delete at(rounds(draft).answer, 'round').properties?.sets],
  [
    'a field of an answer that may be left out',
    'answer-sure',
    (draft) => void (at(rounds(draft).answer, 'round').required = ['sets']),
  ],
  ['a field of an answer of another type', 'answer-types', (draft) => void (at(checkout(draft).answer, 'url').type = 'object')],
  [
    'an answer that may be null',
    'answer-types',
    (draft) => void (at(member(draft).answer, 'account').anyOf = [{ ...at(member(draft).answer, 'account') }, { type: 'null' }]),
  ],
  ['a new state in an answer', 'answer-values', (draft) => void (at(member(draft).answer, 'account', 'tier').maximum = 6)],
  [
    'another form of what is read',
    'answer-form',
    (draft) => void (at(member(draft).answer, 'personality').pattern = '^[AB]{4}$'),
  ],
  [
    'a refusal under another code',
    'error-codes',
    (draft) => void draft.subject.api.errors.splice(draft.subject.api.errors.indexOf('photo.notJpeg'), 1),
  ],
]

// Of the two ways to rate a photo the one by a number.
const tokenOf = (draft: Draft) => {
  const [rating] = at(round(draft).request, 'ratings', '[]').anyOf ?? []
  return at(rating ?? {}, 'ticket')
}

const ofTheMount: Seed[] = [
  [
    'a listener that stays',
    'left-listeners',
    (draft) => void (draft.mount = (element) => element.ownerDocument.addEventListener('keydown', () => undefined)),
  ],
  [
    'a timer that stays',
    'left-timers',
    (draft) => void (draft.mount = (element) => void element.ownerDocument.defaultView?.setInterval(() => undefined, 60_000)),
  ],
  ['a style that stays', 'left-styles', (draft) => void (draft.mount = leaveStyle)],
  [
    'an element that stays',
    'left-nodes',
    (draft) => void (draft.mount = (element) => void element.ownerDocument.body.append(element.ownerDocument.createElement('p'))),
  ],
  ['memory that stays', 'left-heap', (draft) => void (draft.heap = 2_000_000)],
]

// In a shadow, where it is no element of the document: the rule of the styles alone can see it.
const leaveStyle = ({ ownerDocument }: HTMLElement): void => {
  const { CSSStyleSheet: Sheet } = ownerDocument.defaultView ?? globalThis
  ownerDocument.adoptedStyleSheets = [...ownerDocument.adoptedStyleSheets, new Sheet()]
}

const ofTheRegistry: Seed[] = [
  [
    'a registry that is not signed',
    'signed-registry',
    (draft) => void (draft.registry = ({ signed }) => void (signed.signature = '')),
  ],
  [
    'a registry changed after it was signed',
    'signed-registry',
    (draft) => void (draft.registry = ({ signed }) => void (signed.document = signed.document.replace('1', '2'))),
  ],
]

export const breaking: Seed[] = [...ofTheTile, ...ofCalls, ...ofTheMount, ...ofTheRegistry]
export { photo as savePhoto, call }
