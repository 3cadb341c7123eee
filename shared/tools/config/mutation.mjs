/**
 * What `npm run test:mutation` can be asked for: the sources it breaks and the tests that should notice. Where the tests are many and
 * slow only what decides is broken (conditions, blocks), not every text.
 */
const unlessTests = ['!**/*.test.ts', '!**/*.test.tsx', '!**/*.d.ts']
const decisionsOnly = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'TemplateLiteral', 'MethodExpression', 'Regex']

const ownTests = (folder) => [`${folder}/{src,test}/**/*.test.{ts,tsx}`]
// The drawing's own tests take minutes and are about the engine; those that call a service are named.
const serviceTests = [
  'api/test/*.test.ts',
  'api/test/{payments,photos,push,jobs,demo,base,services}/*.test.ts',
  'api/test/drawing/{receipt,estimate-service,public-log}.test.ts',
]

export const targets = {
  'shared/domain': { sources: ['shared/domain/src/**/*.ts'], tests: ownTests('shared/domain'), isolate: false },
  'shared/contract': {
    sources: ['shared/contract/src/**/*.ts'],
    tests: [...ownTests('shared/contract'), 'api/test/wire.test.ts'],
  },
  'shared/crypto': { sources: ['shared/crypto/src/**/*.ts'], tests: ownTests('shared/crypto') },
  'shared/sdk': { sources: ['shared/sdk/src/**/*.ts'], tests: ownTests('shared/sdk'), isolate: 'survivors', testTimeout: 3000 },
  'api/src/services': { sources: ['api/src/services/*.ts'], tests: serviceTests, without: decisionsOnly, isolate: false },
  'api/src/photos': { sources: ['api/src/photos/*.ts'], tests: serviceTests, without: decisionsOnly, isolate: false },
  'api/src/payments': { sources: ['api/src/payments/*.ts'], tests: serviceTests, without: decisionsOnly, isolate: false },
}

export const sourcesOf = (target, path) =>
  path === target ? [...targets[target].sources, ...unlessTests] : [path.includes('.') ? path : `${path}/**/*.ts`, ...unlessTests]
