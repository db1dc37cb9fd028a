import { configDefaults, defineConfig } from 'vitest/config';
import { instrumentChecks } from './tests/mutations/instrument-checks.js';

/** Only the main job reports to Allure and JUnit; the suite's own tests speak to their developer. */
const mainJob = process.argv.includes('conformance');

/** Long enough for a machine that does much besides: a test fails by what it finds, not by how long that takes. */
const patient = { testTimeout: 1_800_000, hookTimeout: 1_800_000 };

/** Projects with fewer workers cannot run beside those that use all processors. */
const afterOthers = { sequence: { groupOrder: 2 } };

/** Unit tests that make whole runs and take seconds each, and tests of the suite that take few: `--mode quick` chooses. */
const slowUnitTests = [
  'tests/unit/apis/swap-order/scenarios.test.ts',
  'tests/unit/apis/trigger/{profile-faults,unhelpful-server}.test.ts',
  'tests/unit/engine/recorded/*.test.ts',
  'tests/unit/generate/{catalogue,validators}.test.ts',
  'tests/unit/http/{client,transport}.test.ts',
  'tests/unit/reference/server/server.test.ts',
  'tests/unit/results/{run-json,schemas}.test.ts',
];
const quickSuiteTests = ['tests/suite/{defect-ids,structure,tidy}.test.ts'];

export default defineConfig(({ mode }) => ({
  test: {
    pool: 'threads',
    reporters: mainJob
      ? [
          'default',
          ['junit', { outputFile: 'reports/junit.xml' }],
          ['allure-vitest/reporter', { resultsDir: 'reports/allure-results' }],
        ]
      : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          globalSetup: ['tests/conformance/global-setup.ts'],
          setupFiles: ['allure-vitest/setup'],
          ...afterOthers,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          globalSetup: ['tests/support/scratch.ts'],
          exclude: [...configDefaults.exclude, ...(mode === 'quick' ? slowUnitTests : [])],
          isolate: false,
          ...patient,
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: {
          name: 'suite',
          include: mode === 'quick' ? quickSuiteTests : ['tests/suite/**/*.test.ts'],
          globalSetup: ['tests/support/scratch.ts', ...(mode === 'quick' ? [] : ['tests/support/bundle.ts'])],
          isolate: false,
          ...patient,
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: ['tests/package/**/*.test.ts'],
          globalSetup: ['tests/support/scratch.ts', 'tests/support/built.ts'],
          ...patient,
          ...afterOthers,
        },
      },
      {
        extends: true,
        test: {
          name: 'nightly',
          include: ['tests/nightly/**/*.test.ts'],
          globalSetup: ['tests/support/scratch.ts', 'tests/support/bundle.ts'],
          ...patient,
          ...afterOthers,
        },
      },
      {
        extends: true,
        plugins: [instrumentChecks(import.meta.dirname)],
        test: { name: 'mutations', include: ['tests/mutations/*.test.ts'], ...patient, ...afterOthers },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/scratch.ts', 'tests/support/build.ts'],
          isolate: false,
          ...patient,
          maxWorkers: '100%',
          // They wait for programs that they start: after all that uses the processors by itself.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
}));
