import { defineConfig } from 'allure';

/** How the results of the Vitest door become an Allure report; `npm run report:allure` makes it. */
export default defineConfig({
  name: 'Plumbline',
  output: './reports/allure',
  historyPath: './reports/allure-history.jsonl',
  appendHistory: true,
  plugins: {
    awesome: { options: { singleFile: true, reportLanguage: 'en', groupBy: ['epic', 'feature', 'story'] } },
  },
});
