require('./scripts/check/swc-using.cjs')

/** Packages, and modules of Node, that have effects outside of the process. */
const effects = [
  'node_modules/(pg|pg-boss|kysely|react|fastify|sharp)/',
  '^(node:)?(fs|fs/promises|net|http|https|child_process|worker_threads)$',
]
const tests = '(\\.test\\.tsx?$|^apps/server/test/)'

/** Folders of the domain `accounts`, from the lowest to the highest: each folder may import only lower folders. */
const accountFolders = [
  'users',
  'avatars',
  'credentials',
  'invites',
  'sessions',
  'status',
  'profile',
  'settings',
  'factors',
  'sign-in',
  'setup',
]

/**
 * Rules for dependencies between modules: web → contract ← server → workflow → graph ← nodes. `media-metadata` is below the server and the
 * nodes, `remote-engines` is below the server.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Modules that import each other should be one module, or should move their common code to a third module. Imports of types count, too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      comment:
        'The files in +types are missing here, because React Router creates them when the types of the web client are checked.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '(\\+types/|^virtual:)' },
    },
    {
      name: 'contract-knows-nobody',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: tests },
      to: { path: '^(apps|e2e|bench|scripts|packages/(?!contract/))' },
    },
    {
      name: 'graph-is-pure',
      comment:
        'The graph package has pure functions only: other parts read files, query databases and draw screens.',
      severity: 'error',
      from: { path: '^packages/graph/src/', pathNot: tests },
      to: { path: ['^(apps|e2e|bench|scripts|packages/(?!graph/))', ...effects] },
    },
    {
      name: 'workflow-is-pure',
      comment:
        'The workflow package has pure functions only: other parts load the files of node editors and pass their text.',
      severity: 'error',
      from: { path: '^packages/workflow/src/', pathNot: tests },
      to: { path: ['^(apps|e2e|bench|scripts|packages/(?!workflow/|graph/))', ...effects] },
    },
    {
      name: 'media-metadata-is-plain-node',
      comment:
        'The package reads bytes of untrusted files, so it uses no library, no decoder and no other package.',
      severity: 'error',
      from: { path: '^packages/media-metadata/src/', pathNot: tests },
      to: {
        path: [
          '^(apps|e2e|bench|scripts|packages/(?!media-metadata/))',
          'node_modules/',
          '^(node:)?(fs|fs/promises|net|http|https|child_process|worker_threads)$',
        ],
      },
    },
    {
      name: 'remote-engines-stand-alone',
      comment:
        'Remote engines send requests over the network, and use no database, no decoder of pixels and no other package.',
      severity: 'error',
      from: { path: '^packages/remote-engines/src/', pathNot: [tests, '/testing/'] },
      to: { path: ['^(apps|e2e|bench|scripts|packages/(?!remote-engines/))', 'node_modules/'] },
    },
    {
      name: 'engine-kinds-stand-alone',
      comment:
        'Each kind of engines has one folder. Code that several kinds share is beside the folder `kinds`.',
      severity: 'error',
      from: { path: '^packages/remote-engines/src/kinds/([^/]+)/', pathNot: tests },
      to: { path: '^packages/remote-engines/src/kinds/', pathNot: '^packages/remote-engines/src/kinds/$1/' },
    },
    {
      name: 'doubles-stand-alone',
      comment: 'Other projects can use a double in their tests, so a double imports no code of the product.',
      severity: 'error',
      from: { path: '^packages/([a-z]+-doubles?)/' },
      to: { path: '^(apps|e2e|bench|scripts|packages/(?!$1/|[a-z]+-doubles?/))' },
    },
    {
      name: 'doubles-for-tests-only',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: [tests, '/testing/', '^packages/[a-z]+-doubles?/'] },
      to: { path: '^packages/[a-z]+-doubles?/' },
    },
    {
      name: 'nodes-know-graphs-and-metadata-only',
      severity: 'error',
      from: { path: '^packages/nodes/src/', pathNot: tests },
      to: {
        path: '^(apps|e2e|bench|packages/(?!nodes/|graph/|workflow/|media-metadata/|remote-engines/|contract/src/client/))',
      },
    },
    {
      name: 'nodes-take-types-of-contract-and-engines',
      comment:
        'Nodes take only types from the contract, which declares the languages, and from the remote engines, because the host sends the requests.',
      severity: 'error',
      from: { path: '^packages/nodes/src/', pathNot: tests },
      to: { path: '^packages/(contract|remote-engines)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'kernels-know-no-ground',
      comment: 'Kernels and their threads are the lowest layer: they get only numbers and addresses.',
      severity: 'error',
      from: { path: '^packages/nodes/src/kernels/', pathNot: tests },
      to: { path: '^packages/nodes/src/(ground|core|effects|engines|io|templates)/' },
    },
    {
      name: 'nodes-ground-knows-no-effect',
      severity: 'error',
      from: { path: '^packages/nodes/src/ground/', pathNot: tests },
      to: { path: '^packages/nodes/src/(core|effects|engines|io|templates)/' },
    },
    {
      name: 'nodes-stand-alone',
      comment: 'Code that two nodes need belongs to packages/nodes/src/ground.',
      severity: 'error',
      from: { path: '^packages/nodes/src/(effects|engines|io)/([^/]+)/', pathNot: tests },
      to: {
        path: '^packages/nodes/src/(core|effects|engines|io|templates)/',
        pathNot: '^packages/nodes/src/$1/$2/',
      },
    },
    {
      name: 'nodes-test-helpers-for-tests-only',
      severity: 'error',
      from: { path: '^packages/nodes/src/', pathNot: [tests, '/testing/'] },
      to: { path: '^packages/nodes/src/[a-z/-]*testing/' },
    },
    {
      name: 'declarations-are-browser-safe',
      comment:
        'Browsers load every module that the index of @easel/nodes imports, so these modules contain no execution, no native library and no files.',
      severity: 'error',
      from: { path: '^packages/nodes/src/index\\.ts$' },
      to: {
        path: [
          '^packages/nodes/src/execution\\.ts$',
          'node_modules/(sharp|@napi-rs|mediabunny)/',
          '^(node:)?(fs|fs/promises|child_process|worker_threads)$',
        ],
        reachable: true,
      },
    },
    {
      name: 'edit-steps-are-browser-safe',
      comment: 'The preview of an edit computes with them.',
      severity: 'error',
      from: { path: '^packages/nodes/src/edit/[^/]+$', pathNot: tests },
      to: { path: '.', pathNot: '^packages/nodes/src/edit/[^/]+$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sharp-by-its-wrapper',
      comment:
        'Only packages/nodes/src/sharp.ts may import sharp, because it limits the formats that sharp may read.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [tests, '/testing/', '^packages/testkit/', '^packages/nodes/(src/sharp\\.ts$|scripts/)'],
      },
      to: { path: 'node_modules/sharp/' },
    },
    {
      name: 'web-takes-types-only',
      comment: 'Tests are exempt, because they compare the behaviour of a page with the code of the server.',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: tests },
      to: { path: '^packages/(graph|workflow)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-takes-the-part-without-node',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: tests },
      to: { path: '^packages/media-metadata/src/(?!(?:texts|words)/index\\.ts$)' },
    },
    {
      name: 'words-of-pictures-without-node',
      comment: 'Browsers load these modules, so they use no modules of Node.',
      severity: 'error',
      from: { path: '^packages/media-metadata/src/(?:texts|words)/', pathNot: tests },
      to: { pathNot: '^packages/media-metadata/src/(?:texts|words)/' },
    },
    {
      name: 'web-takes-the-half-without-schemas',
      comment: 'Only the server needs schemas and zod. Pages need paths, limits and types.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^packages/contract/src/(?!client/)' },
    },
    {
      name: 'client-half-without-schemas',
      severity: 'error',
      from: { path: '^packages/contract/src/(client|shared)/', pathNot: tests },
      to: {
        path: ['^packages/contract/src/(?!client/|shared/)', 'node_modules/zod/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'contract-shared-is-lowest',
      comment: 'The client takes types of the schemas, and both take constants of `shared`.',
      severity: 'error',
      from: { path: '^packages/contract/src/shared/', pathNot: tests },
      to: { path: '^packages/contract/src/(?!shared/)' },
    },
    {
      name: 'messages-know-shared-only',
      comment: 'Schemas take the codes of their refusals from the messages.',
      severity: 'error',
      from: { path: '^packages/contract/src/messages/', pathNot: tests },
      to: { path: '^packages/contract/src/(?!messages/|shared/)' },
    },
    {
      name: 'schemas-know-no-client',
      severity: 'error',
      from: { path: '^packages/contract/src/schemas/', pathNot: tests },
      to: { path: '^packages/contract/src/client/' },
    },
    {
      name: 'web-takes-declarations-only',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^packages/nodes/', pathNot: ['^packages/nodes/src/(edit/)?index\\.ts$', '\\.webp$'] },
    },
    {
      name: 'web-and-server-meet-in-the-contract',
      severity: 'error',
      from: { path: '^apps/(web|server)/' },
      to: { path: '^apps/(web|server)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'domain-by-its-index',
      severity: 'error',
      from: { path: '^apps/server/src/domains/([^/]+)/', pathNot: tests },
      to: {
        path: '^apps/server/src/domains/',
        pathNot: '^apps/server/src/domains/($1/|[^/]+/(index|worker|inspect)\\.ts$)',
      },
    },
    {
      name: 'account-folder-by-its-index',
      severity: 'error',
      from: {
        path: '^apps/server/src/domains/accounts/([^/]+)',
        pathNot: [tests, '/accounts/inspect\\.ts$'],
      },
      to: {
        path: '^apps/server/src/domains/accounts/[^/]+/',
        pathNot: '^apps/server/src/domains/accounts/($1/|[^/]+/index\\.ts$)',
      },
    },
    ...accountFolders.map((folder, index) => ({
      name: `account-folder-${folder}-imports-lower-folders`,
      severity: 'error',
      from: { path: `^apps/server/src/domains/accounts/${folder}/`, pathNot: tests },
      to: {
        path: '^apps/server/src/domains/accounts/',
        pathNot: `^apps/server/src/domains/accounts/((${accountFolders.slice(0, index + 1).join('|')})/|accounts\\.policy\\.ts$)`,
      },
    })),
    {
      name: 'server-imports-domains-by-index',
      severity: 'error',
      from: { path: '^apps/server/src/(?!domains/)', pathNot: tests },
      to: {
        path: '^apps/server/src/domains/',
        pathNot: '^apps/server/src/domains/[^/]+/(index|worker|inspect)\\.ts$',
      },
    },
    {
      name: 'api-computes-nothing',
      comment: 'Only workers load code that paints or encodes. A worker imports a domain by its worker.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/composition/api/', pathNot: tests },
      to: { path: '^packages/nodes/src/execution\\.ts$', reachable: true },
    },
    {
      name: 'ground-knows-no-domain',
      severity: 'error',
      from: { path: '^apps/server/src/(platform|http)/', pathNot: tests },
      to: { path: '^apps/server/src/domains/' },
    },
    {
      name: 'platform-knows-no-http',
      comment: 'Domains and HTTP depend on the platform, and the platform depends on neither.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: [tests, '/testing/'] },
      to: { path: '^apps/server/src/(?!platform/)' },
    },
    {
      name: 'feature-by-its-index',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: {
        path: '^apps/web/src/features/',
        pathNot: '^apps/web/src/features/($1/|[^/]+/index\\.tsx?$)',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'lazy-part-by-its-entry',
      comment:
        'A part that other features load on demand has an entry of its own, `x.lazy.tsx`. An import from the index would load the part with the page.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: {
        path: '^apps/web/src/features/',
        pathNot: '^apps/web/src/features/($1/|.+\\.lazy\\.tsx?$)',
        dependencyTypes: ['dynamic-import'],
      },
    },
    {
      name: 'create-folder-by-its-index',
      comment: 'The folders of the page that starts works import each other by their index.ts.',
      severity: 'error',
      from: { path: '^apps/web/src/features/create/([^/]+)', pathNot: tests },
      to: {
        path: '^apps/web/src/features/create/(draft|line-up|looks|mask|params|presets|sources|words)/',
        pathNot: '^apps/web/src/features/create/($1/|[^/]+/index\\.ts$)',
      },
    },
    {
      name: 'create-folders-without-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/web/src/features/create/' },
      to: { circular: true },
    },
    {
      name: 'project-folder-by-its-index',
      comment:
        'The folders of the editor import each other by their index.ts. Parts that load on demand have an entry of their own.',
      severity: 'error',
      from: { path: '^apps/web/src/features/projects/([^/]+)', pathNot: tests },
      to: {
        path: '^apps/web/src/features/projects/(document|canvas|form|library|list|photos|widgets|saving|versions|run|variants|files)/',
        pathNot: '^apps/web/src/features/projects/($1/|[^/]+/(index\\.ts|[^/]+\\.lazy\\.tsx)$)',
      },
    },
    {
      name: 'web-lib-knows-no-ui',
      severity: 'error',
      from: { path: '^apps/web/src/lib/' },
      to: { path: '^apps/web/src/ui/' },
    },
    {
      name: 'web-ground-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-test-helpers-for-tests-only',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: [tests, '/testing/'] },
      to: { path: '^apps/web/src/testing/' },
    },
    {
      name: 'testkit-for-tests-only',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: [tests, '/testing/', '^packages/testkit/'] },
      to: { path: '^packages/testkit/' },
    },
    {
      name: 'product-knows-no-tools',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: tests },
      to: { path: '^(e2e|bench|scripts)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^|/)(build|dist|\\.react-router)/|^packages/nodes/src/kernels/assembly/|\\.d\\.[mc]?ts$',
    },
    tsPreCompilationDeps: true,
    // By default, the tool would use the TypeScript compiler, whose API TypeScript 7 no longer has: the tool would find no modules.
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
