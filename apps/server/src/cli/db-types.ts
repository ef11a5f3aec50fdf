import { writeFileSync } from 'node:fs'
import { migrate } from '#platform/db/migrate.ts'
import { startScratchPostgres } from '#platform/postgres/scratch.ts'
import type { CliCommand } from './command-line.ts'
import { generateSchema, SCHEMA_FILE } from './generate-schema.ts'

async function writeTypes(): Promise<number> {
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

/** `hammerlane db-types`: writes the types of all tables, read from a database made by the migrations alone. */
export function command(dbTypes: CliCommand): CliCommand {
  return dbTypes
    .description('Writes the types of all tables from a database that the migrations alone made.')
    .examples(['hammerlane db-types', 'after a new migration'])
    .exits({ failed: 'a migration does not run' })
    .runs(writeTypes)
}
