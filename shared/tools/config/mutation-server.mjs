/**
 * The folders of the server that `npm run test:mutation` breaks, each with the tests that should notice. `api/src/services` stands in
 * mutation.mjs.
 */
export const decisionsOnly = [
  'StringLiteral',
  'ObjectLiteral',
  'ArrayDeclaration',
  'TemplateLiteral',
  'MethodExpression',
  'Regex',
]

const apiTests = (folders, ...more) => [...folders.split(',').map((folder) => `api/test/${folder}/*.test.ts`), ...more]
const receiptTests = 'api/test/drawing/{receipt,public-log}.test.ts'

/** A folder of the server: only what decides is broken, and the tests that should notice are named as tightly as can be. */
const server = (folder, tests, more = {}) => [
  folder,
  { sources: [`${folder}/**/*.ts`], tests, without: decisionsOnly, isolate: false, ...more },
]
// A broken connection is noticed by a test that waits for ever.
const shortTimeout = { testTimeout: 6000 }

export const serverTargets = Object.fromEntries([
  server('api/packages/payments/src', apiTests('payments', 'api/packages/payments/test/*.test.ts')),
  server('api/packages/photos/src', apiTests('photos', 'api/packages/photos/test/*.test.ts', 'api/test/services/photos.test.ts')),
  server('api/packages/push/src', apiTests('push', 'api/test/identity/external-issuer.test.ts'), shortTimeout),
  server(
    'api/packages/repositories/src',
    apiTests(
      'repositories,payments,services,age,notices,export',
      'api/test/{consents,erasure,keys,matches}.test.ts',
      'api/test/jobs/{daily,follow-payments,judges,retention}.test.ts',
      'api/test/photos/proof.test.ts',
      receiptTests,
    ),
  ),
  server('api/src/routes', [
    'api/test/base/{mount,direct-calls,routes,request-ids}.test.ts',
    'api/test/{standing,tiles,ban-evasion}.test.ts',
    'api/test/age/age-check.test.ts',
    'api/test/export/export.test.ts',
    'api/test/notices/{mail,settings}.test.ts',
    'api/test/payments/{payments,refusals,stripe-flow}.test.ts',
    'api/test/photos/links.test.ts',
  ]),
  server(
    'api/src/jobs',
    apiTests(
      'jobs',
      'api/test/{erasure,payments/{stripe-flow,withdrawal},photos/proof,drawing/people,site/telemetry/measure}.test.ts',
    ),
  ),
  server('api/packages/jobs/src', [
    'api/packages/jobs/test/*.test.ts',
    'api/test/jobs/{runner,working}.test.ts',
    'api/test/site/operator-jobs.test.ts',
    'api/test/staff/jobs.test.ts',
  ]),
  // Without those that take minutes: processes that are killed, and many cells.
  server('api/packages/cells/src', ['api/packages/cells/test/*.test.ts', 'api/test/cells/!(*.long).test.ts']),
  server('api/src/staff', apiTests('staff', 'api/test/{ban-evasion,photos/proof}.test.ts')),
  server('api/src/members', [
    'api/test/services/{members,account,removed-account}.test.ts',
    'api/test/{erasure,session-end,ban-evasion,standing}.test.ts',
    'api/test/identity/{external-issuer,sign-up,passwords}.test.ts',
    'api/test/staff/sign-in.test.ts',
  ]),
  server('api/packages/kit/src', [
    'api/packages/kit/test/*.test.ts',
    'api/test/base/{store,mail,mount,request-ids,routes,unusable-places}.test.ts',
    'api/test/{undeclared-fields,exits}.test.ts',
  ]),
  // What is asked for is a part of the first target that it lies below: the parts of a folder stand before it.
  server('api/packages/site/src/telemetry', [
    'api/packages/site/test/telemetry/*.test.ts',
    'api/test/site/trials.test.ts',
    'api/test/site/telemetry/{failures,measure,shell}.test.ts',
  ]),
  server('api/packages/site/src/registry-log', ['api/packages/site/test/registry-log/*.test.ts']),
  // What is about a whole server, and tried on one alone, is left out: its first run takes minutes.
  server(
    'api/packages/site/src',
    [
      'api/packages/site/test/*.test.ts',
      'api/test/site/{canary,earlier-releases,first-visit,independence,integrity,previews,registries,service-worker,shell-releases,site,storage,trials}.test.ts',
      'api/test/staff/console.test.ts',
    ],
    {
      sources: [
        'api/packages/site/src/*.ts',
        '!api/packages/site/src/{content-version,contract-gate,declared-calls,own-builds,security-txt,static-content}.ts',
      ],
    },
  ),
  server('api/packages/backup/src', ['api/test/backup/{backup,bucket,expired,refusals}.test.ts']),
  server('api/packages/settings/src', ['api/packages/settings/test/*.test.ts']),
  // Without the standby, for which two servers more are started.
  server('api/packages/postgres/src', ['api/packages/postgres/test/!(replica).test.ts'], { postgres: true }),
  // Weeks of few members; those of many, and of several cells, take minutes.
  server('api/packages/weekly-drawing/src', [
    'api/packages/weekly-drawing/test/*.test.ts',
    'api/test/drawing/{beacon,freeze,lease,public-log,run,seed,stages,verify}.test.ts',
  ]),
  // Its peer and its records of whole weeks take minutes.
  server('api/packages/drawing/src', [
    'api/packages/drawing/test/{candidates,draw-file,engine,kept-weeks,large-arena,large-stages,refusals,search-parts}.test.ts',
    'api/packages/drawing/test/jobs/*.test.ts',
  ]),
  server('api/packages/draw-files/src', ['api/packages/draw-files/test/*.test.ts']),
  // Without the clients of others, which take seconds each and meet what our own requests meet.
  server('api/packages/identity/src', [
    'api/packages/identity/test/*.test.ts',
    'api/test/identity/!(aws-*|amplify|cognito-*|at-rest).test.ts',
    'api/test/cells/move.test.ts',
    'api/test/staff/sign-in.test.ts',
  ]),
])
