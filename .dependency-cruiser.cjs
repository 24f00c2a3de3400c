// The dependency rule. core imports core and luxon; an adapter imports core and the packages that it declares, never another
// adapter; apps import everything; a package is entered through its index alone; nothing imports tests. Inside the core the
// kernel imports nothing and rules decide without ports. Circles of contexts: .dependency-cruiser-{rules,use-cases}.cjs.
const { existsSync, readdirSync } = require('node:fs');

const spec = '\\.spec\\.ts$';
const testTools = '(^|/)node_modules/(@types/)?(mocha|chai|sinon|fast-check)/';
const installed = (name) => `(^|/)node_modules/(@types/)?${name}/`;

const packages = ['core', 'tests', ...packagesIn('adapters'), ...packagesIn('apps')].map((folder) => ({
  folder,
  ...require(`./${folder}/package.json`),
}));

function packagesIn(parent) {
  const folders = readdirSync(`${__dirname}/${parent}`).map((name) => `${parent}/${name}`);
  return folders.filter((folder) => existsSync(`${__dirname}/${folder}/package.json`));
}

/** dependency-cruiser sees a workspace package as a local file: whether it is declared is worked out here. */
function declaresTheSpotterPackagesItImports({ folder, name, dependencies, devDependencies }) {
  const declared = { [name]: '', ...dependencies, ...devDependencies };
  const undeclared = packages.filter((other) => !(other.name in declared));
  return {
    name: 'declare-what-you-import',
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: '^tests/contract/' }, // a package in another one: knip reads what it declares
    to: { path: undeclared.map((other) => `^${other.folder}/`) },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'core-needs-luxon-alone',
      comment: 'Other teams run the core anywhere: it knows no framework, no Node, no adapter.',
      severity: 'error',
      from: { path: '^core/src/', pathNot: spec },
      to: { pathNot: ['^core/src/', installed('luxon')] },
    },
    {
      name: 'core-specs-need-core-and-test-tools',
      severity: 'error',
      from: { path: `^core/src/.*${spec}` },
      to: { pathNot: ['^core/src/', installed('luxon'), testTools], dependencyTypesNot: ['core'] },
    },
    {
      name: 'kernel-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^core/src/kernel/', pathNot: spec },
      to: { path: '^core/src/', pathNot: '^core/src/kernel/' },
    },
    {
      name: 'rules-decide-alone',
      comment: 'A rule is a pure function of data and policies: it knows no port, no use case and no transaction.',
      severity: 'error',
      from: { path: '^core/src/[^/]+/rules/', pathNot: spec },
      to: { path: '^core/src/', pathNot: '^core/src/(kernel/|[^/]+/rules/|[^/]+/policy\\.ts$)' },
    },
    {
      name: 'policies-hold-numbers-alone',
      severity: 'error',
      from: { path: '^core/src/[^/]+/policy\\.ts$' },
      to: { path: '^core/src/', pathNot: '^core/src/(kernel/|[^/]+/rules/|[^/]+/policy\\.ts$)' },
    },
    {
      name: 'luxon-in-the-calendar-alone',
      comment: 'An Instant is a number; only the calendar knows days, weeks and months.',
      severity: 'error',
      from: { path: '^core/src/', pathNot: ['^core/src/kernel/calendar\\.ts$', spec] },
      to: { path: installed('luxon') },
    },
    {
      name: 'adapters-know-core-alone',
      severity: 'error',
      from: { path: '^adapters/([^/]+)/' },
      to: { path: '^(adapters|apps)/', pathNot: '^adapters/$1/' },
    },
    {
      name: 'enter-by-the-index',
      comment: 'A package exports through its index. The core also has one index for each context.',
      severity: 'error',
      from: { path: '^(core|tests|(?:adapters|apps)/[^/]+)/' },
      to: {
        path: '^(core|(adapters|apps)/[^/]+)/',
        pathNot: ['^$1/', '/src/index\\.ts$', '^core/src/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'enter-the-core-by-a-context',
      comment:
        'The root of the core exports what docs/core-for-teams.md lists for other teams. Import @spotter/core/<context>.',
      severity: 'error',
      from: { path: '^(adapters|apps|tests)/' },
      to: { path: '^core/src/index\\.ts$' },
    },
    {
      name: 'declare-what-you-import',
      comment: 'Hoisting makes undeclared imports work by accident: the package.json of the same package must name it.',
      severity: 'error',
      from: { pathNot: [spec, '^tests/'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'specs-declare-what-they-import',
      comment: 'Specs may use the test tools of the root; anything else is declared as by every other file.',
      severity: 'error',
      from: { path: [spec, '^tests/'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: testTools },
    },
    {
      name: 'test-tools-in-tests-alone',
      severity: 'error',
      from: { path: '^(core|adapters|apps)/', pathNot: spec },
      to: { path: testTools },
    },
    {
      name: 'no-dev-dependency-at-run-time',
      comment: 'A production install leaves devDependencies out; types may come from them.',
      severity: 'error',
      from: { path: '^(core|adapters|apps)/', pathNot: spec },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contracts-need-core-and-test-tools',
      comment: 'Other teams hold their adapters against them: they come as a package.',
      severity: 'error',
      from: { path: '^tests/contract/', pathNot: spec },
      to: { pathNot: ['^tests/contract/', '^core/src/', testTools], dependencyTypesNot: ['core'] },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: ['^tests/', spec] },
    },
    ...packages.map(declaresTheSpotterPackagesItImports).filter(({ to }) => to.path.length > 0),
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    exclude: { path: ['/dist/', '^tests/architecture/fixture/', '^tests/bench/nest/'] },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.source.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['source', 'import', 'node', 'default'] },
  },
};
