/**
 * The import rules of the workspaces (ARCHITECTURE.md). Patterns, not lists: a new remote or service is covered the day it exists.
 */
const WORKSPACE = '^(shell|mfe-[^/]+|services/[^/]+|packages/[^/]+|infra|tests)/';
const BROWSER = '^(shell|mfe-[^/]+)/';
const BROWSER_TESTS = '^(shell|mfe-[^/]+)/e2e/';
const SERVER_ONLY = '^(services/|packages/(service-kit|build)/|infra/)';

module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'contracts-import-domain-and-zod',
      severity: 'error',
      from: { path: '^packages/contracts/' },
      to: { pathNot: '^packages/(contracts|domain)/|^node_modules/zod/' },
    },
    {
      name: 'web-kit-and-routing-stay-below-the-screens',
      severity: 'error',
      from: { path: '^packages/(web-kit|routing)/' },
      to: { path: '^(shell|mfe-|services|infra|tests)|^packages/(service-kit|build)/' },
    },
    {
      name: 'web-kit-and-routing-do-not-know-each-other',
      comment: 'Tests alone put both together, as the shell does.',
      severity: 'error',
      from: { path: '^packages/(web-kit|routing)/', pathNot: '^packages/web-kit/src/testing/' },
      to: { path: '^packages/(web-kit|routing)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'service-kit-imports-contracts-only',
      severity: 'error',
      from: { path: '^packages/service-kit/' },
      to: { path: WORKSPACE, pathNot: '^packages/(service-kit|contracts)/' },
    },
    {
      name: 'browser-never-imports-server',
      severity: 'error',
      from: { path: BROWSER },
      to: { path: SERVER_ONLY },
    },
    {
      name: 'pages-take-types-of-contracts-alone',
      comment:
        'Schemas would bring zod into every bundle: pages read answers by readers of their own (decision 0013). Names of the page are no schemas.',
      severity: 'error',
      from: {
        path: '^(shell|mfe-[^/]+|packages/(web-kit|routing))/src/',
        pathNot: ['\\.test\\.tsx?$', '/src/testing/'],
      },
      to: { path: '^packages/contracts/(?!src/page\\.ts$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-workspace-imports-tests',
      comment: 'Browser tests of a slice use what all of them share, and nothing else of tests.',
      severity: 'error',
      from: { path: WORKSPACE, pathNot: '^tests/' },
      to: { path: '^tests/(?!testing/)' },
    },
    {
      name: 'no-source-imports-tests',
      severity: 'error',
      from: { path: WORKSPACE, pathNot: ['^tests/', BROWSER_TESTS] },
      to: { path: '^tests/' },
    },
    {
      name: 'nobody-imports-a-remote-or-the-shell',
      severity: 'error',
      from: { path: WORKSPACE },
      to: { path: BROWSER, pathNot: '^$1/' },
    },
    {
      name: 'services-import-no-other-service',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'services-import-server-packages-only',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^packages/(web-kit|routing|build)/|^infra/' },
    },
    {
      name: 'rules-know-no-web-and-no-driver',
      comment: 'Only app, routes, main and what reads requests may know express; nobody but the adapters a driver.',
      severity: 'error',
      from: {
        path: '^services/(?!gateway)[^/]+/src/',
        pathNot: '/(app|routes|main|upload|live-streams|[^/]*\\.test)\\.ts$',
      },
      to: { path: '^node_modules/(express|mongodb|amqplib|multer)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-routing-imports-the-router',
      severity: 'error',
      from: { path: WORKSPACE, pathNot: '^packages/(routing|build)/' },
      to: { path: '^node_modules/react-router' },
    },
    {
      name: 'no-deep-path-into-a-package',
      severity: 'error',
      from: { path: '^([^/]+/[^/]+)/' },
      to: { path: '^packages/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'nobody-imports-the-gallery',
      comment: 'It shows parts to those who make them, and is in no bundle of the product.',
      severity: 'error',
      from: { path: WORKSPACE, pathNot: '^packages/web-kit/src/(gallery|testing)/|\\.gallery\\.tsx$' },
      to: { path: '^packages/web-kit/src/gallery/|\\.gallery\\.tsx$' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-dev)/' },
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
