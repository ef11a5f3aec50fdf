import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { findTests } from './find-tests.ts'

afterEach(removeDataDirs)

function aTree(...files: readonly string[]): string {
  const root = aDataDir()
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  return root
}

test('a pattern finds the files of both runners by their path, and nothing else', () => {
  const root = aTree(
    'packages/rules/fees/fees.test.ts',
    'packages/rules/fees/fees.ts',
    'apps/web/app/fees-panel.test.tsx',
    'e2e/fees.spec.ts',
    'e2e/fees-people.ts',
    'e2e/search.spec.ts',
    'node_modules/fees/fees.test.ts',
  )
  expect(findTests(root, ['fees'])).toEqual({
    vitest: ['apps/web/app/fees-panel.test.tsx', 'packages/rules/fees/fees.test.ts'],
    journeys: ['e2e/fees.spec.ts'],
  })
  expect(findTests(root, ['packages/rules', 'search'])).toEqual({
    vitest: ['packages/rules/fees/fees.test.ts'],
    journeys: ['e2e/search.spec.ts'],
  })
  expect(findTests(root, ['no such file'])).toEqual({ vitest: [], journeys: [] })
})
