// Who may import whom (one way only). Checked by `npm test`, see src/boundaries.mjs.
const shared = (name) => `^shared/${name}/`
const inApi = (name) => `^api/packages/${name}/`
const drawingPackages = inApi('(drawing|draw-files|draw-check|seed|synthetic)')
const faces = [
  '^api/packages/[^/]+/(src|bench)/index\\.ts$',
  '^api/packages/[^/]+/src/[^/]+/index\\.ts$',
  '^api/packages/[^/]+/test/testing\\.ts$',
]
const byName = 'import it by the name of its package, as its package.json lists it under `exports`'
const packageFolder = '^(shared/[^/]+|api/packages/[^/]+|api|shell/staff|shell|mf-[^/]+)/'
const testFile = '\\.test\\.tsx?$'
const plain = (pattern) => pattern.replace(/^\^|\/$/g, '')
const onlyInto = (name, from, ...allowed) => ({
  name,
  comment:
    allowed.length > 0
      ? `beside its own files it imports ${allowed.map(plain).join(', ')} alone`
      : 'it imports its own files alone',
  severity: 'error',
  from: { path: from, pathNot: '(\\.test\\.tsx?$|/(test|contract|bench|e2e)/)' },
  to: { path: '^(shared|shell|api|mf-[^/]+)/', pathNot: [from, ...allowed] },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    onlyInto('domain-imports-nothing', shared('domain')),
    onlyInto('crypto-imports-nothing', shared('crypto')),
    onlyInto('contract-into-domain', shared('contract'), shared('domain')),
    onlyInto('sdk-into-contract-crypto-domain', shared('sdk'), shared('contract'), shared('crypto'), shared('domain')),
    onlyInto('ui-into-sdk-domain', shared('ui'), shared('sdk'), shared('domain'), shared('contract')),
    // The standalone page and the ways into a remote need the session and the look; nothing else of the federation does.
    onlyInto('federation-into-sdk-ui', shared('federation'), shared('sdk'), shared('ui'), shared('domain')),
    {
      name: 'federation-runs-in-a-browser',
      comment: 'it runs in a browser, which has none of Node’s modules',
      severity: 'error',
      from: { path: `${shared('federation')}src/`, pathNot: testFile },
      to: { dependencyTypes: ['core'] },
    },
    // A server holds it: of the federation it takes what both sides have agreed on, and nothing that loads or shows.
    // Its public log is a tree by the same rules as the drawing's.
    onlyInto(
      'registry-into-remote-contract',
      shared('registry'),
      `${shared('federation')}src/contract/`,
      `${shared('domain')}src/merkle/`,
    ),
    onlyInto(
      'remote-kit-into-what-it-builds',
      shared('remote-kit'),
      ...['contract', 'domain', 'federation', 'registry', 'sdk', 'ui'].map(shared),
      // The gate shows a tile in the very pages that the site writes.
      inApi('site'),
    ),
    onlyInto('drawing-into-domain-files', inApi('drawing'), shared('domain'), inApi('draw-files')),
    onlyInto('draw-files-into-domain', inApi('draw-files'), shared('domain')),
    // What proves a drawing right must not share the mistakes of what drew it.
    onlyInto('draw-check-into-domain-files', inApi('draw-check'), shared('domain'), inApi('draw-files')),
    // Of the engine it takes the threads alone.
    onlyInto('seed-into-threads', inApi('seed'), `${inApi('drawing')}src/threads/`),
    onlyInto('demo-into-kit-crypto-domain', inApi('demo'), inApi('(kit|synthetic)'), shared('(contract|crypto|domain)')),
    onlyInto('synthetic-into-domain', inApi('synthetic'), shared('domain')),
    onlyInto('testing-into-api', shared('testing'), '^api/(src/|test/testing\\.ts)', '^shared/'),
    onlyInto('tools-into-anything-shared', shared('tools'), '^shared/', '^api/(src|bench|packages)/'),
    onlyInto('kit-into-contract-domain', inApi('kit'), shared('contract'), shared('domain')),
    onlyInto('identity-into-kit-contract-domain', inApi('identity'), inApi('kit'), shared('contract'), shared('domain')),
    // Of the engine it takes the threads alone.
    onlyInto('postgres-into-kit-threads', inApi('postgres'), inApi('kit'), `${inApi('drawing')}src/threads/`),
    onlyInto('database-into-kit-identity-domain', inApi('database'), inApi('(kit|identity|postgres)'), shared('domain')),
    onlyInto('age-into-domain', inApi('age'), shared('domain')),
    onlyInto('settings-into-age-kit-domain', inApi('settings'), inApi('(age|kit)'), shared('domain')),
    onlyInto('payments-imports-nothing', inApi('payments')),
    onlyInto('audit-log-into-kit-database', inApi('audit-log'), inApi('(kit|database)')),
    onlyInto('photos-into-kit-database-domain', inApi('photos'), inApi('(kit|database)'), shared('(domain|registry)')),
    onlyInto(
      'photo-jobs-into-jobs-photos-repositories',
      inApi('photo-jobs'),
      inApi('(database|jobs|kit|photos|repositories)'),
      shared('domain'),
    ),
    onlyInto('repositories-into-database-domain', inApi('repositories'), inApi('(age|database|photos)'), shared('domain')),
    onlyInto('wire-texts-into-contract-database', inApi('wire-texts'), inApi('(kit|database)'), shared('(contract|domain)')),
    onlyInto('telemetry-into-kit-database', inApi('telemetry'), inApi('(kit|database)')),
    onlyInto('bus-imports-nothing', inApi('bus')),
    onlyInto('leases-into-kit-database', inApi('leases'), inApi('(kit|database)')),
    onlyInto('jobs-into-kit-database-site', inApi('jobs'), inApi('(kit|database|site)')),
    onlyInto('cluster-into-bus-push', inApi('cluster'), inApi('(bus|kit|database|push)')),
    onlyInto(
      'cells-into-cases-identity-repositories-weekly-drawing',
      inApi('cells'),
      inApi('(cases|database|export|identity|jobs|kit|leases|photos|push|repositories|settings|weekly-drawing)'),
      ...['contract', 'domain'].map(shared),
    ),
    onlyInto('push-into-kit-database-domain', inApi('push'), inApi('(kit|database)'), shared('domain')),
    onlyInto('mails-into-jobs-kit-domain', inApi('mails'), inApi('(database|jobs|kit)'), shared('domain')),
    onlyInto(
      'notices-into-repositories-site-weekly-drawing',
      inApi('notices'),
      inApi('(database|kit|repositories|site|weekly-drawing)'),
      shared('domain'),
    ),
    onlyInto(
      'cases-into-repositories',
      inApi('cases'),
      inApi('(database|kit|photos|repositories)'),
      ...['contract', 'crypto', 'domain'].map(shared),
    ),
    onlyInto(
      'transparency-into-site-weekly-drawing',
      inApi('transparency'),
      inApi('(database|kit|site|weekly-drawing)'),
      shared('domain'),
    ),
    onlyInto(
      'export-into-jobs-repositories',
      inApi('export'),
      inApi('(jobs|kit|database|photos|repositories)'),
      shared('domain'),
    ),
    onlyInto(
      'backup-into-audit-log-jobs-registry',
      inApi('backup'),
      inApi('(audit-log|database|jobs|kit)'),
      ...['domain', 'registry'].map(shared),
    ),
    onlyInto(
      'weekly-drawing-into-engine-repositories',
      inApi('weekly-drawing'),
      inApi('(database|drawing|kit|leases|repositories|seed)'),
      ...['contract', 'domain', 'registry'].map(shared),
    ),
    onlyInto('site-into-kit-domain-registry', inApi('site'), inApi('kit'), shared('domain'), shared('registry')),
    {
      name: 'packages-never-import-api',
      comment: 'a package does not know the API that it is a part of: hand in what it needs',
      severity: 'error',
      from: { path: '^api/packages/', pathNot: '/(test|bench)/' },
      to: { path: '^api/(src|test|bench)/' },
    },
    onlyInto(
      'api-into-contract-domain-crypto-registry',
      '^api/',
      shared('contract'),
      shared('domain'),
      shared('crypto'),
      shared('registry'),
    ),
    onlyInto('shell-into-shared', '^shell/(src|test|e2e)/', '^shared/'),
    // An app beside the shell: neither knows the other.
    onlyInto('console-into-shared', '^shell/staff/', '^shared/'),
    {
      name: 'remotes-into-shared-only',
      comment: 'a tile imports packages of shared/ alone: what two tiles need goes there',
      severity: 'error',
      from: { path: '^mf-([^/]+)/', pathNot: '/(test|contract)/' },
      to: { path: '^(shell|api|mf-[^/]+)/', pathNot: '^mf-$1/' },
    },
    {
      // A path into a package has its inside compiled anew: a tile would have a session of its own, and no face knows of it. Types too.
      name: 'packages-by-their-exports',
      comment: byName,
      severity: 'error',
      from: { path: packageFolder, pathNot: [testFile, '/(test|contract|bench|e2e)/', '^shared/tools/'] },
      to: { dependencyTypes: ['local'], path: packageFolder, pathNot: '^$1/(?!packages/|staff/)' },
    },
    {
      // Of a tile its tests too: what is served as a static file has no package, and is read where it lies.
      name: 'remotes-by-exports',
      comment: byName,
      severity: 'error',
      from: { path: '^(mf-[^/]+)/.*(\\.test\\.tsx?$|/(test|contract|bench|e2e)/)' },
      to: { dependencyTypes: ['local'], path: packageFolder, pathNot: ['^$1/', '^api/content/'] },
    },
    {
      // Their tests and benches do not need the server either: they can be worked on alone.
      name: 'drawing-stands-alone',
      comment: 'the drawing does not know the API: hand in what it needs',
      severity: 'error',
      from: { path: drawingPackages },
      to: { path: '^api/(src|test|bench)/' },
    },
    {
      name: 'drawing-by-its-face',
      comment: 'import it by its index.ts',
      severity: 'error',
      from: { pathNot: drawingPackages },
      to: {
        path: drawingPackages,
        pathNot: faces,
      },
    },
    {
      // Among themselves, too.
      name: 'drawing-packages-by-their-face',
      comment: 'import it by its index.ts',
      severity: 'error',
      from: { path: '^api/packages/([^/]+)/' },
      to: { path: drawingPackages, pathNot: ['^api/packages/$1/', ...faces] },
    },
    {
      name: 'products-without-registry-and-kit',
      comment: 'pages do not load what builds and releases them; tests and configuration may import it',
      severity: 'error',
      from: { path: '^(shell|shell/staff|mf-[^/]+)/src/', pathNot: testFile },
      to: { path: '^shared/(registry|remote-kit)/' },
    },
    {
      name: 'tests-stay-out-of-products',
      comment: 'what ships does not import tests or their helpers',
      severity: 'error',
      from: {
        path: '^(shell|shell/staff|mf-[^/]+|api|api/packages/[^/]+|shared/(domain|contract|crypto|sdk|ui|federation|registry|remote-kit))/src/',
        pathNot: '(\\.test\\.tsx?|^api/.*/testing\\.ts)$',
      },
      to: {
        path: [
          '\\.test\\.tsx?$',
          '^shared/testing/',
          '^api/(src|packages/[^/]+/src)/testing\\.ts$',
          '^api/packages/[^/]+/(test|bench)/',
        ],
      },
    },
    {
      // `reachable` looks at all behind what they import, too; tests hold the two sides against each other.
      name: 'proofs-know-nothing-of-the-engine',
      comment: 'what proves a drawing must not share the mistakes of what drew it',
      severity: 'error',
      from: { path: ['^api/packages/draw-check/src/', '^api/packages/draw-check/test/exact/'] },
      to: { path: '^api/packages/drawing/', reachable: true },
    },
    {
      // Not even types go in circles: each file can be read after those it imports.
      name: 'no-circular',
      comment: 'move what both need into a file below them',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'shared/tools/config/tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
