import { writeFileSync } from 'node:fs'
import { migrate } from '#platform/db/migrate.ts'
import { startScratchPostgres } from '#platform/postgres/scratch.ts'
import { generateSchema, SCHEMA_FILE } from './generate-schema.ts'

/** `hammerlane db-types`: writes the types of all tables, read from a database made by the migrations alone. */
export async function run(): Promise<number> {
  const postgres = await startScratchPostgres()
  try {
    await migrate(postgres.url())
    writeFileSync(SCHEMA_FILE, generateSchema(postgres.url()))
  } finally {
    await postgres.stop()
  }
  console.log(`Wrote ${SCHEMA_FILE}`)
  return 0
}
