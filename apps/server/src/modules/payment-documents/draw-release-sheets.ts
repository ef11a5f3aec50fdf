import type { Pool } from 'pg'
import type { SiteCode } from '@app/contract/sites.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { findEntity, getSeller, type Seller } from '#modules/invoices/index.ts'
import { findSheets } from '#modules/release/index.ts'
import { attachment } from '#platform/http/personal-file.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { RawBody } from '#platform/http/run-call.ts'
import { paperText } from './paper-text.ts'
import { releaseSheetsOf } from './release-document.ts'
import type { DocumentDeps } from './show-document.ts'

/** Who sells on each of some sites today; sites on which nobody bills are missing. */
async function findSellers({ db }: DocumentDeps, sites: readonly SiteCode[], nowMs: number): Promise<ReadonlyMap<SiteCode, Seller>> {
  const sellers = new Map<SiteCode, Seller>()
  for (const site of new Set(sites)) {
    const entity = await findEntity(db, site, dayOfSite(site, nowMs))
    if (entity !== null) sellers.set(site, await getSeller(db, entity.id))
  }
  return sellers
}

/** Release sheets of the lots that a text names, for printing or a carrier. @throws Failure as `findSheets`, and UNAVAILABLE where too many documents are being made. */
export async function drawReleaseSheets(
  deps: DocumentDeps & { readonly pool: Pool },
  ctx: RequestContext,
  { lots: named, language }: { readonly lots: string; readonly language?: 'de' | undefined },
): Promise<RawBody> {
  const found = await findSheets(deps, ctx, named)
  const sellers = await findSellers(
    deps,
    found.map(({ sellingSite }) => sellingSite),
    ctx.nowMs,
  )
  const sheets = found.map(({ sheet, sellingSite }) => ({ sheet, seller: sellers.get(sellingSite) ?? null }))
  const bytes = await deps.pdf.make(releaseSheetsOf(sheets, paperText(ctx, ctx.site.code, language)))
  const name = `release-${sheets.map(({ sheet }) => sheet.lot).join('-')}.pdf`
  return attachment(bytes, { name, contentType: 'application/pdf' })
}
