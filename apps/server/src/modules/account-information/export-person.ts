import type { PersonExport } from '@app/contract/account/account-information.answers.ts'
import { csvFile } from '@app/rules/formats/csv.ts'
import { addAccountEvent, notifyOwner } from '#modules/accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Post } from '#platform/mail/index.ts'
import { collectRecords } from './personal-data.store.ts'

/** Everything kept about the caller, secrets left out, of which the owner of the account is told; `begin` may refuse it before. */
export async function exportPerson(
  { db, post }: { readonly db: Db; readonly post: Post },
  ctx: RequestContext,
  begin: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<PersonExport> {
  const { accountId, number } = memberOf(ctx)
  return transaction(db, async (tx) => {
    await begin(tx)
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'data-exported', detail: { site: ctx.site.code } })
    await notifyOwner(post, tx, { ctx, accountId, notice: 'dataExported' })
    return { exportedAt: new Date(ctx.nowMs).toISOString(), buyerNumber: number, records: await collectRecords(tx, accountId) }
  })
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
