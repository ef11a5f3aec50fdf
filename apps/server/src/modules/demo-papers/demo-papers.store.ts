import { sql } from 'kysely'
import type { DemoPaper } from '@app/demo/people/papers.ts'
import { comparedNumber } from '@app/rules/documents/upload-form.ts'
import { insertPages } from '#modules/documents/index.ts'
import type { DrawnPage } from '#platform/uploads/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Whether any of these accounts has a paper. */
export async function haveShownPapers(db: Db, accountIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select from documents where account_id = any(${accountIds}::bigint[]) limit 1`.execute(db)
  return rows.length > 0
}

/** Who the demo world's reviewer is to papers that were decided about. */
export interface Decided {
  readonly accountId: number
  readonly site: string
  readonly reviewerId: number
}

/** Verdicts by what they make of a paper; the other states come without one. */
const VERDICTS: Readonly<Record<string, string>> = { APPROVED: 'APPROVE', RESUBMISSION_REQUESTED: 'SEND_BACK', REFUSED: 'REFUSE' }

/** Keeps a paper of an invented person with its one page, as it would stand had it been sent and decided about. */
export async function insertDemoPaper(
  tx: Tx,
  paper: DemoPaper,
  { page, of }: { readonly page: DrawnPage; readonly of: Decided },
): Promise<void> {
  const verdict = VERDICTS[paper.state]
  const { rows } = await sql<{ id: number }>`
    insert into documents (account_id, site, category, state, file_name, kind, size_bytes, sha256, pages, document_number, compared_number,
      country, expires_on, name_on_document, reason_code, is_passport, sent_at,
      decided_at, closed_at)
    values (${of.accountId}, ${of.site}, ${paper.category}, ${paper.state}, ${`${paper.category.toLowerCase()}.png`}, 'png', ${page.sizeBytes},
      decode(${page.sha256}, 'hex'), 1, ${paper.number}, ${comparedNumber(paper.number)}, 'USA',
      ${paper.endsInDays ?? null}::int + current_date, ${paper.name ?? ''}, ${paper.reason ?? null}, ${paper.isPassport ?? false},
      now() - ${paper.sentDaysAgo} * interval '1 day' - interval '47 minutes',
      case when ${verdict !== undefined} then now() - ${paper.sentDaysAgo} * interval '1 day' end,
      case when ${paper.state === 'APPROVED' || paper.state === 'IN_REVIEW'} then null else now() end)
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await insertPages(tx, id, [page])
  if (verdict === undefined) return
  await sql`
    insert into document_reviews (document_id, account_id, reviewer_id, verdict, reason_code, at)
    values (${id}, ${of.accountId}, ${of.reviewerId}, ${verdict}, ${paper.reason ?? null}, now() - ${paper.sentDaysAgo} * interval '1 day')`.execute(
    tx,
  )
}
