import type { SiteCode } from '@app/contract/sites.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { savedRequestOf } from '@app/rules/saved-searches/saved-request.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { newsOfSearch } from '#modules/saved-searches/index.ts'
import type { LetterText } from '#platform/mail/index.ts'
import { inventedLot } from './invented.ts'

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
        highBids: new Map([[inventedLot(nowMs).lot, 125_000]]),
        bands: new Map([[inventedLot(nowMs).lot, { lowMinor: 110_000, highMinor: 240_000, count: 14 }]]),
        buyerClass: 'STD',
        exemptions: null,
        schedules: SHIPPED_SCHEDULES,
        zone: siteOf(site).zone,
      },
      text,
      link,
    )
