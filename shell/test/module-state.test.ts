import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sources } from './text-use.ts'

const folders = [
  'shared/sdk/src',
  'shared/ui/src',
  'shell/src',
  ...['data', 'images', 'judging', 'matches', 'pools'].map((tile) => `mf-${tile}/src`),
]

/** State that outlives a screen, at the top of a module: a store, a collection that is filled later, a variable. */
const keeping =
  /^(?:export )?(?:const (\$?\w+)[^=\n]*= (?:atom|map|deepMap)\b|const (\$?\w+)[^=\n]*= new (?:Map|Set|WeakMap)(?:<[^\n]*>)?\(\)|let (\w+))/gm

const kept = folders
  .flatMap(sources)
  .flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(keeping)].map(
      ([, store, collection, variable]) => `${file} ${store ?? collection ?? variable}`,
    ),
  )

// What is no account's: each with the reason. Everything else is made by accountAtom, accountMap or resource, which end with the session.
const nobodys: Record<string, string> = {
  'mf-data/src/stores/send-drafts.ts isOpen': 'whether the tile is in the page',
  'mf-data/src/stores/send-drafts.ts timer': 'when something is tried again; without a member there is nothing to try',
  'mf-data/src/stores/notice-settings.ts offered': 'the number of a message, which goes with the session',
  'mf-data/src/stores/notice-settings.ts last': 'a change under way; its result is dropped at the end of the session',
  'shared/sdk/src/client/clock.ts offset': 'the difference of two clocks',
  'shared/sdk/src/stores/colour-scheme.ts $colourScheme': 'the device’s, not the member’s',
  'shared/sdk/src/router/drawn-page.ts $drawn': 'the address of the page that stands',
  'shared/sdk/src/environment.ts current': 'addresses of the site',
  'shared/sdk/src/push/push.ts listeners': 'who listens; the connection closes with the session',
  'shared/sdk/src/push/push.ts signListeners': 'who listens; nothing is told after the connection has closed',
  'shared/sdk/src/push/push.ts close': 'the connection, which closes with the session',
  'shared/sdk/src/push/push.ts opening': 'the state of the connection',
  'shared/sdk/src/push/push.ts timer': 'the state of the connection',
  'shared/sdk/src/push/push.ts failures': 'the state of the connection',
  'shared/sdk/src/push/push.ts stopWatching': 'the state of the connection',
  'shared/sdk/src/push/push.ts leads': 'the state of the connection',
  'shared/sdk/src/push/push.ts relay': 'the channel of the tabs, closed with the session',
  'shared/sdk/src/push/push.ts leave': 'the state of the connection',
  'shared/sdk/src/push/push.ts joined': 'the name of the channel',
  'shared/sdk/src/push/push.ts $pushIsUp': 'the state of the connection',
  'shared/sdk/src/router/history-steps.ts isClosing': 'for the moment in which the browser goes back',
  'shared/sdk/src/session/account-scope.ts cleanups': 'what is to be forgotten, not what is held',
  'shared/sdk/src/session/account-scope.ts session': 'a count',
  'shared/sdk/src/session/account-scope.ts account': 'reset by forgetAccount itself',
  'shared/sdk/src/session/end.ts ending': 'when the end is complete',
  'shared/sdk/src/session/other-tabs.ts watching': 'whether the page listens',
  'shared/sdk/src/session/store.ts $session': 'set by endSession itself',
  'shared/sdk/src/session/revocations.ts unkept': 'tokens of sessions that are over, until the provider has ended them',
  'shared/sdk/src/session/tokens.ts unkept': 'forgotten at the end of the session',
  'shared/sdk/src/session/tokens.ts renewal': 'a renewal under way, dropped at the end of the session',
  'shared/sdk/src/stores/activation.ts running': 'a call under way, dropped at the end of the session',
  'shared/sdk/src/stores/countdown.ts $now': 'the time',
  'shared/sdk/src/stores/failures.ts $totalErrors': 'a count of the page',
  'shared/sdk/src/stores/language.ts $language': 'the language is the device’s',
  'shared/sdk/src/stores/language.ts pending': 'texts on their way',
  'shared/sdk/src/stores/language.ts lastChosen': 'the language is the device’s',
  'shared/sdk/src/stores/popup.ts $popups': 'closed at the end, with their answers',
  'shared/sdk/src/stores/popup.ts lastId': 'a count',
  'shared/ui/src/map/load-map.ts states': 'maps',
  'shared/ui/src/map/load-map.ts pending': 'maps on their way',
  'shared/ui/src/profile/place-rows.ts aliases': 'other names of countries',
  'shared/ui/src/profile/place-names.ts $names': 'names of zones',
  'shared/ui/src/profile/place-names.ts pending': 'names on their way',
  'shared/ui/src/texts/tables.ts loaders': 'texts',
  'shared/ui/src/texts/tables.ts loaded': 'which texts came',
  'shared/ui/src/texts/tables.ts $tables': 'texts',
  'shell/src/login/enter-app.ts $entered': 'whether the router is there',
  'shell/src/remotes/loader.ts loader': 'code of tiles',
  'shell/src/remotes/loader.ts check': 'what was published',
  'shell/src/remotes/loader.ts measuring': 'code',
  'shell/src/remotes/evaluate.ts made': 'what each tile may use of the SDK; its token goes with the session',
  'shell/src/remotes/measure.ts begun': 'that the page came up',
  'shell/src/remotes/measure.ts failed': 'counts of tiles',
  'shell/src/remotes/measure.ts breaker': 'the version that broke this page',
  'shell/src/remotes/measure.ts waiting': 'measurements without an account',
  'shell/src/remotes/hints.ts looking': 'a timer',
  'shell/src/remotes/opening.ts begun': 'a tile on its way',
  'shell/src/remotes/newest-set.ts touched': 'a part of the site',
  'shell/src/remotes/newest-set.ts hiddenAt': 'a time',
  'shell/src/remotes/newest-set.ts isWatching': 'whether the page listens',
  'shell/src/remotes/visit-outcome.ts open': 'a visit to a tile, by its version',
  'shell/src/remotes/visit-outcome.ts ended': 'counts of tiles',
  'shell/src/remotes/visit-outcome.ts tell': 'who hears of visits',
  'shell/src/remotes/registry.ts $registry': 'the registry of tiles',
  'shell/src/remotes/registry.ts learning': 'the registry of tiles',
  'mf-pools/src/stores/options.ts groups': 'the catalogue',
  'mf-images/src/stores/photos.ts ratings': 'resources, each of which is empty once the session is over',
  'mf-matches/src/stores/with-lock.ts queues': 'works under way, by the name of their lock',
  'mf-matches/src/stores/polling.ts nextLook': 'a timer that is cleared at the end of the session',
}

test('whatever a module keeps of a member ends with the session', () => {
  expect(kept.filter((name) => nobodys[name] === undefined)).toEqual([])
})

test('the list above names nothing that is gone', () => {
  expect(Object.keys(nobodys).filter((name) => !kept.includes(name))).toEqual([])
})
