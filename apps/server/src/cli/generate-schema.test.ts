import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { generateSchema, SCHEMA_FILE } from './generate-schema.ts'

test('the committed table types are those of the migrations', async () => {
  const database = await testDatabase()
  try {
    expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(generateSchema(database.url))
  } finally {
    await database.close()
  }
})
