import { SITE_CODES } from '@app/contract/sites.ts'
import { findPayerByNumber, readStatement } from '#modules/payments/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { attachment } from '#platform/http/personal-file.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { RawBody } from '#platform/http/run-call.ts'
import type { DocumentDeps } from './show-document.ts'
import { paperText } from './paper-text.ts'
import { statementOf } from './statement-document.ts'

/** Most movements of a statement that is drawn: a page holds thirty. */
const DRAWN_MAX = 1_000

/** A statement for printing. @throws Failure as `readStatement`, and UNAVAILABLE where too many documents are being made. */
export async function drawStatement(
  { db, pdf }: DocumentDeps,
  ctx: RequestContext,
  { language, ...days }: { readonly from: string; readonly to: string; readonly language?: 'de' | undefined },
): Promise<RawBody> {
  const { accountId } = memberOf(ctx)
  const { code: site, zone } = ctx.site
  const [statement, holder] = await Promise.all([
    readStatement({ db }, ctx, { ...days, most: DRAWN_MAX }),
    findPayerByNumber(db, { accountId }, SITE_CODES),
  ])
  const reader = { name: holder?.name ?? '', number: holder?.number ?? 0, site, zone }
  const bytes = await pdf.make(statementOf(statement, reader, paperText(ctx, site, language)))
  return attachment(bytes, { name: `statement-${days.from}-${days.to}.pdf`, contentType: 'application/pdf' })
}
