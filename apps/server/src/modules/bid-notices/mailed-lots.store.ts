import { sql } from 'kysely'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { FeeTerms } from '@app/rules/ledger/fee-terms.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import { stands } from '#modules/bid-accounts/index.ts'
import { approvedOn, learnSchedules, nameInForce } from '#modules/fee-schedules/index.ts'
import type { TaxExemption } from '@app/rules/tax/payer-tax.ts'
import { exemptionsOf, lotTaxOf, type RawLotTax, readLotTax } from '#modules/tax-terms/index.ts'
import { billsAt, holidaysAbout } from '#modules/invoices/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** Where a lot is sold, as a mail names it; the hours are as the yard wrote them. */
interface MailedYard {
  readonly name: string
  readonly address1: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly phoneArea: string | null
  readonly phone: string | null
  readonly hours: string | null
}

/** A lot as mails write of it. */
export interface MailedLot {
  readonly lot: number
  readonly year: number | null
  readonly make: string | null
  readonly model: string | null
  readonly modelGroup: string | null
  readonly trim: string | null
  readonly description: string
  readonly currency: CurrencyCode
  readonly sellingSite: SiteCode
  /** The sites that list it. */
  readonly siteCodes: readonly string[]
  readonly titleGroup: FeeTerms['titleGroup'] | null
  readonly fullPicture: string | null
  readonly look: string | null
  /** Which of the pictures of its look comes first. */
  readonly primaryDamage: string | null
  readonly namedPicture: string | null
  /** Address of its first stored picture, small. */
  readonly smallPicture: string | null
  /** Its current high bid, minor units; zero without bids. */
  readonly highBidMinor: number
  readonly saleType: string | null
  readonly startsAtMs: number | null
  readonly endsAtMs: number | null
  /** Calendar day of its sale, of today without one, YYYY-MM-DD. */
  readonly on: string
  /** Name of the fee schedule in force on that day; null where there is none. */
  readonly scheduleId: string | null
  /** By what it is taxed on that day, as `rules/tax` writes it; null where its place has no rates. */
  readonly tax: string | null
  /** IANA zone of the yard that sells it; null for a lot at no yard of ours. */
  readonly zone: string | null
  /** Where a lot stands that is at no yard. */
  readonly offsiteCity: string | null
  /** The yard that keeps it. */
  readonly yard: MailedYard | null
}

/** What mails say of these lots; unknown ones are missing. */
export async function readMailedLots(tx: Tx, lots: readonly number[]): Promise<ReadonlyMap<number, MailedLot>> {
  if (lots.length === 0) return new Map()
  const { rows } = await sql<Omit<MailedLot, 'tax'> & { readonly lotTax: RawLotTax }>`
    select l.number as lot, l.year::int as year, l.make, l.model_detail as model, l.model_group as "modelGroup", l.trim_level as trim,
      l.description, l.currency, l.selling_site as "sellingSite", l.site_codes as "siteCodes", l.title_group as "titleGroup", l.look_key as look,
      l.primary_damage as "primaryDamage",
      l.image_thumbnail as "namedPicture", i.full_url as "fullPicture", i.thumbnail_url as "smallPicture",
      coalesce(l.high_bid_minor, 0) as "highBidMinor",
      s.sale_type as "saleType", ${sql.raw(epochMs('s.starts_at'))} as "startsAtMs", ${sql.raw(epochMs('s.ends_at'))} as "endsAtMs",
      to_char(coalesce(s.local_date::timestamp, now()), 'YYYY-MM-DD') as "on",
      ${sql.raw(approvedOn({ site: 'l.selling_site', currency: 'l.currency', day: 'coalesce(s.local_date, now()::date)' }))} as "scheduleId",
      ${sql.raw(lotTaxOf('coalesce(s.local_date, now()::date)'))} as "lotTax", coalesce(h.zone, y.zone) as zone, l.offsite_city as "offsiteCity",
      case when y.number is not null then json_build_object('name', y.name, 'address1', y.address1, 'city', y.city, 'state', y.state,
        'zip', y.zip, 'phoneArea', y.phone_area, 'phone', y.phone, 'hours', y.hours) end as yard
    from lots l left join sales s on s.id = l.sale_id left join yards h on h.number = coalesce(s.yard, l.yard)
      left join yards y on y.number = coalesce(l.physical_yard, l.yard)
      left join lateral (select full_url, thumbnail_url from lot_images where lot = l.number order by sequence limit 1) i on true
    where l.number = any(${lots}::bigint[])`.execute(tx)
  await learnSchedules(
    tx,
    rows.map(({ scheduleId }) => scheduleId),
  )
  return new Map(
    rows.map(({ lotTax, ...row }) => {
      const { sellingSite: site, currency, on, scheduleId } = row
      return [row.lot, { ...row, tax: readLotTax(lotTax), scheduleId: nameInForce({ site, currency, on }, scheduleId) }]
    }),
  )
}

/** How somebody's bids on a lot are priced, and who they are to the yard. */
export interface MailedBidder {
  readonly buyerNumber: number
  /** What they pay in all for the lot they won; null where they did not. */
  readonly awardedMinor: number | null
  /** When it was awarded to them; null where it was not. */
  readonly awardedAtMs: number | null
  /** Days off of the selling site about then, YYYY-MM-DD. */
  readonly holidays: readonly string[]
  /** Whether they are sent an invoice for it. */
  readonly isBilled: boolean
  readonly scheduleId: string | null
  readonly phase: FeeTerms['phase'] | null
  readonly titleGroup: FeeTerms['titleGroup'] | null
  readonly buyerClass: BuyerClass
  /** By what their bid was taxed; null before tax, and without a bid. */
  readonly tax: string | null
  /** Where they need not pay tax. */
  readonly exemptions: readonly TaxExemption[]
}

/** Key of an account's part in a lot. */
export const partOf = (accountId: number, lot: number): string => `${accountId}:${lot}`

/** The terms of these people's last valid bids on these lots, theirs or those they made for another account, of equal length, by `partOf`. */
export async function readMailedBidders(
  tx: Tx,
  parts: readonly { readonly accountId: number; readonly lot: number }[],
): Promise<ReadonlyMap<string, MailedBidder>> {
  if (parts.length === 0) return new Map()
  const { rows } = await sql<MailedBidder & { accountId: number; lot: number }>`
    select p.account_id as "accountId", p.lot, coalesce(payer.number, a.number) as "buyerNumber",
      w.all_in_minor as "awardedMinor", ${sql.raw(epochMs('w.awarded_at'))} as "awardedAtMs",
      case when w.id is null then '[]' else ${sql.raw(holidaysAbout('(select l.selling_site from lots l where l.number = p.lot)', 'w.awarded_at'))} end as holidays,
      coalesce(w.account_id = p.account_id and ${sql.raw(billsAt('(select l.selling_site from lots l where l.number = p.lot)', 'w.awarded_at'))}, false) as "isBilled",
      b.schedule_id as "scheduleId", b.fee_phase as phase, b.title_group as "titleGroup",
      coalesce(b.buyer_class, t.buyer_class, 'STD') as "buyerClass", b.tax,
      ${sql.raw(exemptionsOf('coalesce(w.account_id, b.account_id, p.account_id)'))} as exemptions
    from (select distinct * from unnest(${parts.map(({ accountId }) => accountId)}::bigint[], ${parts.map(({ lot }) => lot)}::bigint[])
      as given (account_id, lot)) p
      join accounts a on a.id = p.account_id left join bidder_terms t on t.account_id = p.account_id
      left join awards w on w.lot = p.lot and (w.account_id = p.account_id or w.actor_id = p.account_id) and w.voided_at is null
      left join lateral (select b.account_id, b.schedule_id, b.fee_phase, b.title_group, b.buyer_class, b.tax from bids b
        where b.lot = p.lot and (b.account_id = p.account_id or b.actor_id = p.account_id) and ${sql.raw(stands('b', 'p.lot'))} order by b.seq desc limit 1) b on true
      left join accounts payer on payer.id = coalesce(w.account_id, b.account_id)`.execute(tx)
  await learnSchedules(
    tx,
    rows.map(({ scheduleId }) => scheduleId),
  )
  return new Map(rows.map(({ accountId, lot, ...row }) => [partOf(accountId, lot), row]))
}
