import type { LotTaxStatus } from '@app/contract/tax/tax-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Pool } from 'pg'

const LOTS_PER_READ = 5_000

/** Which lots `l` a site ($1) exports. */
const EXPORTED = `l.site_codes @> array[$1] and l.status <> 'WITHDRAWN' and l.source is not null`

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
  readonly tax_status: LotTaxStatus | null
}

/** Lots for sale and lots sold that a site lists and a file once gave, by lot number, in runs. */
export async function* readExportedLots(pool: Pool, site: SiteCode): AsyncGenerator<readonly ExportedLot[]> {
  let after = 0
  for (;;) {
    const { rows } = await pool.query<ExportedLot>(
      `select l.number, l.source, to_char(l.local_start, 'YYYYMMDDHH24MI') as local_time, l.auction_date_type,
         l.zone_label, l.shift_days, y.zone, l.status = 'SOLD' as is_sold, case when l.status = 'SOLD' then l.high_bid_minor end as sold_minor, l.currency,
         l.tax_status
       from lots l left join yards y on y.number = l.yard
       where l.number > $2 and ${EXPORTED}
       order by l.number limit ${LOTS_PER_READ}`,
      [site, after],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.number
  }
}

/** Whether it is said of any of these lots how it is sold for tax; else the file is one without that column. */
export async function hasTaxStatus(pool: Pool, site: SiteCode): Promise<boolean> {
  const { rows } = await pool.query(`select from lots l where l.tax_status is not null and ${EXPORTED} limit 1`, [site])
  return rows.length > 0
}
