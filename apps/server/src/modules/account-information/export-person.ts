import type { PersonExport } from '@app/contract/account-information.answers.ts'
import { csvFile } from '@app/rules/formats/csv.ts'
import { memberOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { collectRecords } from './personal-data.store.ts'
import { findProfile } from './profiles.store.ts'

/** Everything kept about the caller, secrets left out. */
export async function exportPerson(db: Db, ctx: RequestContext): Promise<PersonExport> {
  const { accountId, number } = memberOf(ctx)
  const { email } = await findProfile(db, accountId)
  return { exportedAt: new Date(ctx.nowMs).toISOString(), buyerNumber: number, records: await collectRecords(db, accountId, email) }
}

const cell = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** The same as a table of record, row, field and value, which any spreadsheet reads. */
export function exportAsCsv({ records }: PersonExport): string {
  const lines = Object.entries(records).flatMap(([record, rows]) =>
    rows.flatMap((row, at) => Object.entries(row).map(([field, value]) => [record, String(at + 1), field, cell(value)])),
  )
  return csvFile(['record', 'row', 'field', 'value'], lines)
}
