const specs = ['**/*.spec.ts', '**/testing/*.ts', 'tests/**/*.ts', 'docs/examples/*.ts'];

const clockless = 'The core is handed its time, chance and environment through a port.';
const worldly = [
  'Buffer',
  'Date',
  'clearInterval',
  'clearTimeout',
  'crypto',
  'fetch',
  'global',
  'globalThis',
  'performance',
  'process',
  'queueMicrotask',
  'require',
  'setImmediate',
  'setInterval',
  'setTimeout',
];
const restricted = (names) => ['error', ...names.map((name) => ({ name, message: clockless }))];
const pure = {
  'no-restricted-globals': restricted(worldly),
  'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: clockless }],
};
/** The calendar counts days with `Date`; it may not ask for the time. */
const calendar = {
  'no-restricted-globals': restricted(worldly.filter((name) => name !== 'Date')),
  'no-restricted-properties': [
    ...pure['no-restricted-properties'],
    { object: 'Date', property: 'now', message: clockless },
  ],
};
const nodeModules = { group: ['node:*'], message: 'The core runs anywhere: ask through a port.' };
const luxon = { group: ['luxon', 'luxon/*'], message: 'Calendar arithmetic lives in kernel/calendar.ts alone.' };

const each = (severity, names) => Object.fromEntries(names.map((name) => [name, severity]));

/** typescript-eslint's configuration `strictTypeChecked`, less what does not fit: branded numbers are numbers, a brand may stand in a
 * signature once, and an async method without await still turns a throw into a rejection, which the ports promise. */
const strictTypeChecked = {
  ...each('error', ['no-var', 'prefer-const', 'prefer-rest-params', 'prefer-spread']),
  ...each('error', [
    'typescript/await-thenable',
    'typescript/no-array-constructor',
    'typescript/no-array-delete',
    'typescript/no-base-to-string',
    'typescript/no-deprecated',
    'typescript/no-duplicate-enum-values',
    'typescript/no-duplicate-type-constituents',
    'typescript/no-dynamic-delete',
    'typescript/no-empty-object-type',
    'typescript/no-explicit-any',
    'typescript/no-extra-non-null-assertion',
    'typescript/no-extraneous-class',
    'typescript/no-floating-promises',
    'typescript/no-for-in-array',
    'typescript/no-generated-empty-object-type',
    'typescript/no-implied-eval',
    'typescript/no-invalid-void-type',
    'typescript/no-meaningless-void-operator',
    'typescript/no-misused-new',
    'typescript/no-misused-promises',
    'typescript/no-misused-spread',
    'typescript/no-mixed-enums',
    'typescript/no-namespace',
    'typescript/no-non-null-asserted-nullish-coalescing',
    'typescript/no-non-null-asserted-optional-chain',
    'typescript/no-non-null-assertion',
    'typescript/no-redundant-type-constituents',
    'typescript/no-require-imports',
    'typescript/no-this-alias',
    'typescript/no-unnecessary-boolean-literal-compare',
    'typescript/no-unnecessary-condition',
    'typescript/no-unnecessary-template-expression',
    'typescript/no-unnecessary-type-arguments',
    'typescript/no-unnecessary-type-assertion',
    'typescript/no-unnecessary-type-constraint',
    'typescript/no-unnecessary-type-conversion',
    'typescript/no-unsafe-argument',
    'typescript/no-unsafe-assignment',
    'typescript/no-unsafe-call',
    'typescript/no-unsafe-declaration-merging',
    'typescript/no-unsafe-enum-comparison',
    'typescript/no-unsafe-function-type',
    'typescript/no-unsafe-member-access',
    'typescript/no-unsafe-return',
    'typescript/no-unused-expressions',
    'typescript/no-useless-constructor',
    'typescript/no-useless-default-assignment',
    'typescript/no-wrapper-object-types',
    'typescript/only-throw-error',
    'typescript/prefer-as-const',
    'typescript/prefer-literal-enum-member',
    'typescript/prefer-namespace-keyword',
    'typescript/prefer-promise-reject-errors',
    'typescript/prefer-reduce-type-parameter',
    'typescript/prefer-return-this-type',
    'typescript/related-getter-setter-pairs',
    'typescript/triple-slash-reference',
    'typescript/unbound-method',
    'typescript/unified-signatures',
    'typescript/use-unknown-in-catch-callback-variable',
  ]),
};

export default {
  plugins: ['eslint', 'typescript'],
  jsPlugins: ['./oxlint.syntax.js'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    '**/dist/',
    '**/node_modules/',
    'coverage/',
    'tests/architecture/fixture/',
    'tests/bench/nest/',
    'adapters/client/src/wire.ts',
    'adapters/client/src/keyed-routes.ts',
  ],
  overrides: [
    {
      files: ['**/*.ts'],
      rules: {
        ...strictTypeChecked,
        eqeqeq: 'error',
        'no-console': 'error',
        'spotter/syntax': 'error',
        complexity: ['error', { max: 12, variant: 'modified' }],
        'max-depth': ['error', 3],
        'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        'typescript/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
        'typescript/no-import-type-side-effects': 'error',
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        'typescript/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
    {
      files: ['core/src/**/*.ts'],
      excludeFiles: specs,
      rules: { ...pure, 'no-restricted-imports': ['error', { patterns: [nodeModules, luxon] }] },
    },
    {
      files: ['core/src/kernel/calendar.ts'],
      rules: { ...calendar, 'no-restricted-imports': ['error', { patterns: [nodeModules] }] },
    },
    // Simulations run on the memory stores: the same seed must give the same run.
    { files: ['adapters/memory/src/**/*.ts'], excludeFiles: specs, rules: pure },
    {
      files: specs,
      rules: each('off', [
        'max-lines-per-function',
        'typescript/no-non-null-assertion',
        'typescript/no-unsafe-argument',
        'typescript/no-unsafe-assignment',
        'typescript/no-unsafe-call',
        'typescript/no-unsafe-member-access',
        'typescript/no-unsafe-return',
        'typescript/no-unused-expressions', // expect(x).to.be.true
        'typescript/unbound-method',
      ]),
    },
    // Adapters name values as the builders that they import: `text`, `route`, `statement`.
    { files: ['{core,apps}/**/*.ts'], rules: { 'no-shadow': 'error' } },
    { files: ['apps/demo/src/**/*.ts', 'tests/{bench,scale}/**/*.ts'], rules: { 'no-console': 'off' } },
  ],
};
