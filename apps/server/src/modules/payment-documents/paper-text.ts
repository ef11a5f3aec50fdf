import { hasGermanPapers } from '@app/rules/e-invoices/e-invoice-sites.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { germanPapers, textOf } from '@app/text/languages.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/** The words of a document of a site: German where it was asked for and the site has it, else the reader's own. */
export function paperText(ctx: RequestContext, site: SiteCode, language: 'de' | undefined): Text {
  return language === 'de' && hasGermanPapers(site) ? germanPapers() : textOf(ctx.locale, ctx.site.dialect)
}
