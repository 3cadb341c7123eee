import { decisionsOnly, serverTargets } from './mutation-server.mjs'

/**
 * What `npm run test:mutation` can be asked for: the sources it breaks and the tests that should notice. Where the tests are many and
 * slow only what decides is broken (conditions, blocks), not every text.
 */
const unlessTests = ['!**/*.test.ts', '!**/*.test.tsx', '!**/*.d.ts']

const ownTests = (folder) => [`${folder}/{src,test}/**/*.test.{ts,tsx}`]
// The drawing's own tests take minutes and are about the engine; those that call a service are named.
const serviceTests = [
  'api/test/*.test.ts',
  'api/test/{payments,photos,push,jobs,demo,base,services,age,export,notices}/*.test.ts',
  'api/test/drawing/{receipt,estimate-service,public-log}.test.ts',
  'api/test/staff/{cases,report-appeals}.test.ts',
]

// As in vitest.ts: what a browser runs keeps state in modules.
const inBrowser = { isolate: false, fresh: true }

// What a tile's stores do with answers; its contract tests are about the calls, and slow.
const storesOf = (tile) => ({
  sources: [`${tile}/src/stores/*.ts`],
  tests: ownTests(tile),
  ...inBrowser,
  testTimeout: 5000,
})

export const targets = {
  'shared/domain': { sources: ['shared/domain/src/**/*.ts'], tests: ownTests('shared/domain'), isolate: false },
  'shared/contract': {
    sources: ['shared/contract/src/**/*.ts'],
    tests: [...ownTests('shared/contract'), 'api/test/wire.test.ts'],
    isolate: false,
    testTimeout: 5000,
  },
  'shared/crypto': { sources: ['shared/crypto/src/**/*.ts'], tests: ownTests('shared/crypto'), isolate: false },
  'shared/sdk': { sources: ['shared/sdk/src/**/*.ts'], tests: ownTests('shared/sdk'), ...inBrowser, testTimeout: 3000 },
  'shared/registry': {
    sources: ['shared/registry/src/**/*.ts'],
    // Its rules are met where a tile and an API are held against each other, and what pages are given where a site gives it.
    tests: [
      ...ownTests('shared/registry'),
      'shared/remote-kit/test/{gate,seeds,faces/wire}.test.ts',
      'api/test/site/{earlier-releases,integrity,previews,shell-releases}.test.ts',
    ],
    without: decisionsOnly,
    isolate: false,
  },
  // What builds packages or opens a browser is left out.
  'shared/remote-kit': {
    sources: ['shared/remote-kit/src/**/*.ts'],
    tests: [
      'shared/remote-kit/test/!(bisect.long|tabs.long|own-repository|pack).test.ts',
      'shared/remote-kit/test/{faces,gate}/*.test.ts',
    ],
    without: decisionsOnly,
    isolate: false,
  },
  'mf-data/src/stores': storesOf('mf-data'),
  'mf-images/src/stores': storesOf('mf-images'),
  'mf-judging/src/stores': storesOf('mf-judging'),
  // A chat and a log are believed or not by what real keys and a real server make of them: those tests stand with the contract.
  'mf-matches/src/stores': {
    ...storesOf('mf-matches'),
    tests: [...ownTests('mf-matches'), 'mf-matches/contract/{malicious-server,verify,drawing-log,drawing}.test.ts'],
    without: decisionsOnly,
    isolate: true,
    fresh: false,
    testTimeout: 20_000,
  },
  'mf-pools/src/stores': storesOf('mf-pools'),
  // Tests replace parts of the SDK there: each file has modules of its own. Those of whole pages are left out: they are slow.
  'shell/src': {
    // What joins shell and tile runs in a browser alone, with tiles that were built: shell/e2e notices.
    sources: ['shell/src/{home,members,login,account,report-error,document,remotes}/*.ts', '!shell/src/remotes/evaluate.ts'],
    // One reads what was built, which the copy has not.
    tests: ['shell/src/**/*.test.{ts,tsx}', 'shell/test/!(tile-imports).test.{ts,tsx}'],
  },
  'api/src/services': { sources: ['api/src/services/*.ts'], tests: serviceTests, without: decisionsOnly, isolate: false },
  ...serverTargets,
}

export const sourcesOf = (target, path) =>
  path === target ? [...targets[target].sources, ...unlessTests] : [path.includes('.') ? path : `${path}/**/*.ts`, ...unlessTests]
