import { at, type Draft } from './base.ts'
import { call, savePhoto } from './breaking.ts'

/** A change that must pass. */
export type Harmless = [name: string, change: (draft: Draft) => void]

const add = (path: string, text: string) => (draft: Draft) => void (draft.files[path] = `${draft.files[path]}${text}`)
const [member, consent, rounds, checkout] = [
  call('loadMember'),
  call('saveConsent'),
  call('loadJudgingRound'),
  call('startCheckout'),
]

export const harmless: Harmless[] = [
  [
    'a new optional field of a request',
    (draft) => void Object.assign(consent(draft).request.properties ?? {}, { why: { type: 'string' } }),
  ],
  ['a required field of a request that may be left out now', (draft) => void (consent(draft).request.required = ['kind'])],
  ['one more choice in a request', (draft) => void at(consent(draft).request, 'kind').anyOf?.push({ const: 'photos' })],
  [
    'any text where there was a choice',
    (draft) => void Object.assign(consent(draft).request.properties ?? {}, { kind: { type: 'string' } }),
  ],
  ['a higher limit in a request', (draft) => void (at(checkout(draft).request, 'tier').maximum = 9)],
  [
    'one more way to make a request',
    (draft) =>
      void savePhoto(draft).request.anyOf?.push({
        type: 'object',
        required: ['turn'],
        properties: { turn: { type: 'integer' } },
      }),
  ],
  [
    'a new field of an answer',
    (draft) => void Object.assign(member(draft).answer.properties ?? {}, { hobby: { type: 'string' } }),
  ],
  [
    'a removed field of an answer that no tile reads',
    (draft) => void delete at(member(draft).answer, 'account').properties?.encryptionType,
  ],
  ['a field of an answer that is always there now', (draft) => void (rounds(draft).answer.required = ['tokensRemaining'])],
  ['a state that is not used any more', (draft) => void (at(member(draft).answer, 'account', 'tier').maximum = 4)],
  ['a new call', (draft) => void (draft.subject.api.calls.sing = { ...consent(draft), path: '/sing' })],
  ['a removed call that this tile does not make', (draft) => void delete draft.subject.api.calls.listMatches],
  ['a new refusal', (draft) => void draft.subject.api.errors.push('song.tooLong')],
  ['a call that more may make', (draft) => void (consent(draft).access = 'ended-member')],
  ['a newer minor version of a singleton in the shell', (draft) => void (draft.subject.shell.offered.react = '19.4.0')],
  ['one more singleton in the shell', (draft) => void (draft.subject.shell.offered.zod = '4.0.0')],
  ['one more file with its hash', (draft) => void (draft.files['more.js'] = 'export const more=1')],
  ['more code within the budget', add('page.js', ';const values=[1,2,3].map((value)=>value*2)')],
  ['names of a namespace', add('page.js', ';const svg="http://www.w3.org/2000/svg"')],
  ['words that only look like forbidden ones', add('page.js', ';const evaluation=()=>"innerHTML";medieval(1)')],
  ['states and frames of its own styles', add('styles.css', '@keyframes x_k{0%{top:0}to{top:1px}}.x_a:hover,.x_b>p{top:0}')],
  [
    'other words, and one more in every language',
    (draft) => void (draft.texts = { en: { title: 'T', b: 'B' }, ar: { title: 'ت', b: 'ب' } }),
  ],
  ['one more language', (draft) => void (draft.texts.de = { title: 'Titel' })],
  [
    'a component that React has wrapped',
    (draft) => void (draft.remote = { ...(draft.remote as object), Routes: { $$typeof: Symbol.for('react.memo') } }),
  ],
  ['a listener, a timer and an element that go', (draft) => void (draft.mount = cleanUp)],
]

const listen = () => undefined

const cleanUp = (element: HTMLElement): (() => void) => {
  const { ownerDocument } = element
  const page = ownerDocument.defaultView
  ownerDocument.addEventListener('keydown', listen, true)
  const timer = page?.setInterval(listen, 60_000)
  const added = ownerDocument.body.appendChild(ownerDocument.createElement('p'))
  return () => {
    ownerDocument.removeEventListener('keydown', listen, true)
    page?.clearInterval(timer)
    added.remove()
  }
}
