import { Failure } from '@app/contract/failure.ts'
import type { HouseText, TextVersions } from '@app/contract/house-texts/house-texts.answers.ts'
import { BUILT_IN_VERSION, HOUSE_TEXT_KINDS, TEXT_VERSIONS_LISTED_MAX, type HouseTextKind } from '@app/contract/house-texts/text-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { localeOf } from '@app/text/locales.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TextBook } from './text-book.ts'

/** Whose texts somebody reads and agrees to: those of a member's own site, wherever they are; of a visitor those of the site they visit. */
export const textSiteOf = ({ member, site }: Pick<RequestContext, 'member' | 'site'>): SiteCode =>
  (member?.homeSite as SiteCode | undefined) ?? site.code

const firstOnOf = (book: TextBook, { kind, site, version }: { kind: HouseTextKind; site: SiteCode; version: number }): string =>
  book.versions(kind, site).find((one) => one.version === version)?.firstOn ?? ''

/** Which version of each text is in force for the reader. */
export function readVersions(book: TextBook, ctx: RequestContext): TextVersions {
  const site = textSiteOf(ctx)
  return {
    texts: HOUSE_TEXT_KINDS.map((kind) => {
      const version = book.inForce(kind, site, ctx.nowMs)
      return { kind, version, firstOn: firstOnOf(book, { kind, site, version }) }
    }),
  }
}

/** A text with its words: the version in force unless one is named. @throws Failure NOT_FOUND for one that the site does not have. */
export async function readText(
  book: TextBook,
  ctx: RequestContext,
  { kind, version, locale }: { readonly kind: HouseTextKind; readonly version?: number | undefined; readonly locale: string },
): Promise<HouseText> {
  const site = textSiteOf(ctx)
  const inForce = book.inForce(kind, site, ctx.nowMs)
  const read = book.read(kind, { site, locale: localeOf(locale) ?? ctx.locale }, version ?? inForce)
  if (read === null) throw new Failure('NOT_FOUND')
  const versions = [{ version: BUILT_IN_VERSION, firstOn: '' }, ...book.versions(kind, site)]
  return {
    kind,
    site,
    version: read.version,
    firstOn: firstOnOf(book, { kind, site, version: read.version }),
    locale: read.locale,
    sections: await book.sections(read),
    sha256: read.hash.toString('hex'),
    inForce,
    versions: versions
      .slice(-TEXT_VERSIONS_LISTED_MAX)
      .toReversed()
      .map(({ version: number, firstOn }) => ({ version: number, firstOn })),
  }
}
