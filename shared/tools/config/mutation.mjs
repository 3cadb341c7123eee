/**
 * What `npm run test:mutation` can be asked for: the sources it breaks and the tests that should notice. Where the tests are many and
 * slow only what decides is broken (conditions, blocks), not every text.
 */
const unlessTests = ['!**/*.test.ts', '!**/*.test.tsx', '!**/*.d.ts']
const decisionsOnly = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'TemplateLiteral', 'MethodExpression', 'Regex']

const ownTests = (folder) => [`${folder}/{src,test}/**/*.test.{ts,tsx}`]
// The drawing's own tests take minutes and are about the engine; those that call a service are named.
const apiTests = (folders, ...more) => [...folders.split(',').map((folder) => `api/test/${folder}/*.test.ts`), ...more]
const drawingTests = 'api/test/drawing/{receipt,estimate-service,public-log}.test.ts'
const serviceTests = apiTests('payments,photos,push,jobs,demo,base,services', 'api/test/*.test.ts', drawingTests)

/** A folder of the server: only what decides is broken, and the tests that should notice are named as tightly as can be. */
const server = (folder, tests) => [folder, { sources: [`${folder}/**/*.ts`], tests, without: decisionsOnly, isolate: false }]

export const targets = {
  'shared/domain': { sources: ['shared/domain/src/**/*.ts'], tests: ownTests('shared/domain'), isolate: false },
  'shared/contract': {
    sources: ['shared/contract/src/**/*.ts'],
    tests: [...ownTests('shared/contract'), 'api/test/wire.test.ts'],
  },
  'shared/crypto': { sources: ['shared/crypto/src/**/*.ts'], tests: ownTests('shared/crypto') },
  'shared/sdk': { sources: ['shared/sdk/src/**/*.ts'], tests: [...ownTests('shared/sdk'), 'shell/test/*.test.{ts,tsx}'] },
  ...Object.fromEntries([
    server('api/src/services', serviceTests),
    server('api/src/payments', apiTests('payments')),
    server('api/src/photos', apiTests('photos', 'api/test/services/photos.test.ts')),
    server('api/src/push', apiTests('push')),
    server(
      'api/src/repositories',
      apiTests(
        'repositories,payments,photos,push,services',
        'api/test/{consents,erasure,keys,matches,journey}.test.ts',
        drawingTests,
      ),
    ),
    server(
      'api/src/routes',
      apiTests('payments,photos,services', 'api/test/{device,standing,junk}.test.ts', 'api/test/base/routes.test.ts'),
    ),
    server('api/src/jobs', apiTests('jobs', 'api/test/erasure.test.ts', 'api/test/payments/stripe-flow.test.ts')),
    server(
      'api/src/members',
      apiTests(
        'services',
        'api/test/{erasure,session-end}.test.ts',
        'api/test/identity/{external-issuer,sign-up,tokens}.test.ts',
      ),
    ),
    server('api/packages/kit/src', [
      'api/packages/kit/test/*.test.ts',
      'api/test/base/{routes,store,mail,private-files,slow,development}.test.ts',
      'api/test/photos/links.test.ts',
    ]),
    server('api/packages/site/src', ['api/packages/site/test/*.test.ts', 'api/test/site/**/*.test.ts']),
    server('api/packages/identity/src', ['api/packages/identity/test/*.test.ts', 'api/test/identity/*.test.ts']),
  ]),
}

export const sourcesOf = (target, path) =>
  path === target ? [...targets[target].sources, ...unlessTests] : [path.includes('.') ? path : `${path}/**/*.ts`, ...unlessTests]
