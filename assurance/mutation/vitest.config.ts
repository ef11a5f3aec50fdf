import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const ROOT = join(import.meta.dirname, '../..')
const TEST_LIMIT_MS = 20_000

/** The tests that need no server, on the very sources beside this file: packages are found by path and not as they were installed. */
export default defineConfig({
  root: ROOT,
  resolve: {
    alias: ['contract', 'rules', 'text'].map((name) => ({
      find: new RegExp(`^@app/${name}/`),
      replacement: `${join(ROOT, 'packages', name)}/`,
    })),
  },
  test: {
    isolate: false,
    include: ['packages/{rules,contract,text}/**/*.test.ts', 'apps/web/app/platform/routing/routing.test.ts'],
    testTimeout: TEST_LIMIT_MS,
  },
})
