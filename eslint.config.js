import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const BROWSER = ['shell/src/**', 'mfe-*/src/**', 'packages/web-kit/**', 'packages/routing/**'];
const SERVER = ['services/**', 'packages/service-kit/**'];

const restricted = (...patterns) => ['error', { patterns }];
const ROUTER = {
  group: ['react-router', 'react-router/*', 'react-router-dom'],
  message: 'Only @keyturn/routing imports the router.',
};
const ZOD = { group: ['zod', 'zod/*'], message: 'zod stays out of the browser: import types of contracts.' };
const CONTRACT_VALUES = {
  group: ['@keyturn/contracts/*', '!@keyturn/contracts/page'],
  allowTypeImports: true,
  message: 'Browser code imports types of contracts only.',
};

export default tseslint.config(
  // The programs that draw the demo's pictures are drawings themselves: dense, and kept as their author left them.
  {
    ignores: [
      '**/dist/**',
      '**/dist-dev/**',
      '.data/**',
      '.build/**',
      '.releases/**',
      'infra/embedded/seed/art/**',
      'tools/art/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      'max-lines': ['error', 300],
      'no-console': 'error',
      'no-eval': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Parts are plain objects of functions that never use `this`, and ports return promises whatever the adapter does.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-restricted-imports': restricted(ROUTER),
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'People’s texts are text nodes, never markup.',
        },
        { selector: "MemberExpression[property.name='innerHTML']", message: 'Build elements, not markup.' },
      ],
    },
  },
  {
    files: BROWSER,
    languageOptions: { globals: globals.browser },
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.recommended.rules,
      'no-console': ['error', { allow: ['error', 'info'] }],
      '@typescript-eslint/no-restricted-imports': restricted(ROUTER, ZOD, CONTRACT_VALUES),
    },
  },
  {
    files: SERVER,
    rules: { 'no-restricted-properties': ['error', { object: 'process', property: 'env', message: 'Use config.ts.' }] },
  },
  {
    files: ['packages/web-kit/src/testing/**', '{shell,mfe-*}/**/*.test.{ts,tsx}'],
    rules: { '@typescript-eslint/no-restricted-imports': restricted(ROUTER, ZOD) },
  },
  { files: ['packages/routing/**'], rules: { '@typescript-eslint/no-restricted-imports': 'off' } },
  {
    files: [
      '**/main.ts',
      '**/config.ts',
      'packages/service-kit/{src/base/{env,log},src/testing/testing,test/**}.ts',
      '**/*.test.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['infra/**', 'tests/**', '**/*.e2e.ts', '**/bench/**'], rules: { 'no-console': 'off' } },
  {
    files: [
      '**/*.test.ts',
      '**/*.e2e.ts',
      'tests/testing/**',
      'packages/service-kit/src/testing/*contract*.ts',
      '**/testing.ts',
    ],
    rules: {
      // node:test returns promises that its runner awaits; answers in tests are of every shape.
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { globals: globals.node, parserOptions: { projectService: false, project: false } },
  },
);
