import tseslint from 'typescript-eslint';

const specs = ['**/*.spec.ts', '**/testing/*.ts', 'tests/**/*.ts', 'docs/examples/*.ts'];

const projectSyntax = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  { selector: 'TSEnumDeclaration', message: 'Write a union of literals.' },
  { selector: 'Decorator', message: 'Wiring is done in apps/, not by decorators.' },
  {
    selector: 'TSInterfaceDeclaration[id.name=/^I[A-Z][a-z]/]',
    message: 'Name it in the words of the business, without I.',
  },
];

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
const luxon = { group: ['luxon', 'luxon/*'], message: 'Calendar arithmetic lives in shared/calendar.ts alone.' };

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      'coverage/',
      'tests/architecture/fixture/',
      'tests/bench/nest/',
      'adapters/client/src/wire.ts',
      'adapters/client/src/keyed-routes.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.source.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...projectSyntax],
      complexity: ['error', { max: 12, variant: 'modified' }],
      'max-depth': ['error', 3],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // Branded numbers are numbers, and a brand may stand in a signature once.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-unsafe-unary-minus': 'off',
      // An async method without await still turns a throw into a rejection, which the ports promise.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['core/src/**/*.ts'],
    ignores: specs,
    rules: { ...pure, 'no-restricted-imports': ['error', { patterns: [nodeModules, luxon] }] },
  },
  {
    files: ['core/src/kernel/calendar.ts'],
    rules: { ...calendar, 'no-restricted-imports': ['error', { patterns: [nodeModules] }] },
  },
  // Simulations run on the memory stores: the same seed must give the same run.
  { files: ['adapters/memory/src/**/*.ts'], ignores: specs, rules: pure },
  {
    files: specs,
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unused-expressions': 'off', // expect(x).to.be.true
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  { files: ['apps/demo/src/**/*.ts', 'tests/bench/**/*.ts'], rules: { 'no-console': 'off' } },
);
