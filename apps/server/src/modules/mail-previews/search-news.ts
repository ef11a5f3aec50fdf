import type { SiteCode } from '@app/contract/sites.ts'
import { savedRequestOf } from '@app/rules/saved-searches/saved-request.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { newsOfSearch } from '#modules/saved-searches/index.ts'
import type { LetterText } from '#platform/mail/index.ts'
import { INVENTED_BAND, inventedLot } from './invented.ts'

/** News of a search that somebody keeps, or of an alert of an address. */
export const searchNews =
  (isOfAddress: boolean, { site, nowMs }: { readonly site: SiteCode; readonly nowMs: number }) =>
  (text: Text, link: (path: string) => string): LetterText =>
    newsOfSearch(
      {
        isOfAddress,
        name: isOfAddress ? 'Lexus ES 300, 2019–2023' : 'Lexus that runs',
        frequency: 'DAILY',
        request: savedRequestOf({ filter: { MAKE: ['lot_make_desc:"LEXUS"'] } }),
        lots: [inventedLot(nowMs)],
        more: 3,
        bands: new Map([[inventedLot(nowMs).lot, INVENTED_BAND]]),
        buyerClass: 'STD',
        exemptions: null,
        zone: siteOf(site).zone,
      },
      text,
      link,
    )
