import { sql } from 'kysely'
import type { Piece } from '#modules/journal/index.ts'
import type { Tx } from '#platform/db/database.ts'

/** A till of which the journal says something else than its own rows; minor units. */
export interface WrongTill {
  readonly id: number
  readonly means: string
  readonly bookMinor: number
  readonly postedMinor: number
}

/** The first till of a piece that is not what the journal says: what was taken while it is open, nothing once it is closed. */
export async function findWrongTill(tx: Tx, { after, upTo }: Piece): Promise<WrongTill | null> {
  const { rows } = await sql<WrongTill>`
    with book as (
      select t.id, m.means, case when t.state = 'CLOSED' then 0 else
        case when m.means = 'CASH' then t.float_minor else 0 end + coalesce((select sum(b.amount_minor) from till_bookings b
          where b.till_id = t.id and b.means = m.means and not exists (select from till_voids v where v.booking_id = b.id)), 0) end as minor
      from tills t cross join (values ('CASH'), ('CHEQUE'), ('CARD_TERMINAL')) m (means) where t.id > ${after} and t.id <= ${upTo})
    select k.id, k.means, k.minor::float8 as "bookMinor", coalesce(p.minor, 0)::float8 as "postedMinor"
    from book k left join lateral (select sum(l.minor) as minor from journal_lines l
      where l.account = 'TILL' and l.detail = 'till ' || k.id || ' ' || k.means) p on true
    where k.minor <> coalesce(p.minor, 0) order by k.id limit 1`.execute(tx)
  return rows[0] ?? null
}

/** A series of receipts in which a number is missing or counted twice. */
export interface WrongSeries {
  readonly entityCode: string
  readonly year: number
  readonly given: number
  readonly there: number
}

export async function findWrongSeries(tx: Tx): Promise<WrongSeries | null> {
  const { rows } = await sql<WrongSeries>`
    with there as (
      select regexp_replace(receipt, '-\\d{4}-R\\d+$', '') as code, split_part(substring(receipt from '\\d{4}-R\\d+$'), '-', 1)::int as year,
        count(*)::int as count, max(substring(receipt from '\\d+$')::int) as last
      from till_bookings group by 1, 2)
    select coalesce(s.entity_code, t.code) as "entityCode", coalesce(s.year, t.year) as year, coalesce(s.last_number, 0) as given,
      coalesce(t.count, 0) as there
    from receipt_series s full join there t on t.code = s.entity_code and t.year = s.year
    where s.last_number is distinct from t.count or s.last_number is distinct from t.last limit 1`.execute(tx)
  return rows[0] ?? null
}

/** A payer whose checks that wait are worth something else than the journal holds for them; minor units. */
export interface WrongCheques {
  readonly payer: number
  readonly waitingMinor: number
  readonly heldMinor: number
}

export async function findWrongCheques(tx: Tx): Promise<WrongCheques | null> {
  const { rows } = await sql<WrongCheques>`
    with waiting as (select b.payer_id, b.currency, sum(b.amount_minor) as minor from till_cheques c join till_bookings b on b.id = c.booking_id
        where c.state = 'PENDING' group by 1, 2),
      held as (select payer_id, currency, -sum(minor) as minor from journal_lines where account = 'CHEQUES_HELD' group by 1, 2)
    select coalesce(w.payer_id, h.payer_id) as payer, coalesce(w.minor, 0)::float8 as "waitingMinor", coalesce(h.minor, 0)::float8 as "heldMinor"
    from waiting w full join held h on h.payer_id = w.payer_id and h.currency = w.currency
    where coalesce(w.minor, 0) <> coalesce(h.minor, 0) order by 1 limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Tills there are. */
export async function countTills(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tills`.execute(tx)
  return rows[0]?.count ?? 0
}
