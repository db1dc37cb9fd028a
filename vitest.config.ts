import { defineConfig } from 'vitest/config';

/** Only the main job reports to Allure and JUnit; the suite's own tests speak to their developer. */
const mainJob = process.argv.includes('conformance');

export default defineConfig({
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
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          isolate: false,
          testTimeout: 120_000,
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: {
          name: 'suite',
          include: ['tests/suite/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/build.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // They build and pack the program, and read what the main job writes: one after the other, after all else.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
