import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Pool } from 'pg'

const LOTS_PER_READ = 5_000

export interface ExportedLot {
  readonly number: number
  /** The cells as a file gave them, see `takeSource`. */
  readonly source: string
  /** `YYYYMMDDHHMM` on the clock of the sale's yard; null without a sale. */
  readonly local_time: string | null
  readonly auction_date_type: string | null
  /** The file's word for the yard's clock; null where it gave none, or the sale was moved here. */
  readonly zone_label: string | null
  /** Days by which imports moved the sale. */
  readonly shift_days: number
  /** IANA zone of the sale's yard. */
  readonly zone: string | null
  /** What it was sold for, minor units; null for a lot that is for sale. */
  readonly sold_minor: number | null
  readonly is_sold: boolean
  readonly currency: CurrencyCode
}

/** Lots for sale and lots sold that a site lists and a file once gave, by lot number, in runs. */
export async function* readExportedLots(pool: Pool, site: SiteCode): AsyncGenerator<readonly ExportedLot[]> {
  let after = 0
  for (;;) {
    const { rows } = await pool.query<ExportedLot>(
      `select l.number, l.source, to_char(l.local_start, 'YYYYMMDDHH24MI') as local_time, l.auction_date_type,
         l.zone_label, l.shift_days, y.zone, l.status = 'SOLD' as is_sold, case when l.status = 'SOLD' then l.high_bid_minor end as sold_minor, l.currency
       from lots l left join yards y on y.number = l.yard
       where l.number > $1 and l.site_codes @> array[$2] and l.status <> 'WITHDRAWN' and l.source is not null
       order by l.number limit ${LOTS_PER_READ}`,
      [after, site],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.number
  }
}
