import { sql } from 'kysely'
import type { DeskExemption, TaxDesk } from '@app/contract/tax/tax-desk.answers.ts'
import { payerName } from '#modules/accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

const NAME = sql.raw(payerName('p'))
/** Most rows of either list that the desk shows. */
const LISTED_MAX = 200

/** Who of some sites is exempt, the last approved first, and whether what it rests on still stands on a day. */
export async function listExemptions(
  db: Db,
  { sites, today }: { readonly sites: readonly string[]; readonly today: string },
): Promise<readonly DeskExemption[]> {
  const { rows } = await sql<DeskExemption & { at: Date }>`
    select e.id, a.number, ${NAME} as name, e.place, e.tax_number as "taxNumber", to_char(e.from_on, 'YYYY-MM-DD') as "fromOn",
      to_char(e.until_on, 'YYYY-MM-DD') as "untilOn", e.reason, e.approved_at as at,
      exists (select from documents d where d.account_id = a.id and d.category = 'TAXEXM' and d.state = 'APPROVED'
        and (d.expires_on is null or d.expires_on >= ${today}::date) and (d.state_code = '' or split_part(e.place, '-', 2) in ('', d.state_code)))
      or exists (select from agreements g cross join lateral jsonb_to_recordset(g.terms -> 'states') as s(state text)
        where g.account_id = a.id and g.form = 'MULTISTATETAX' and g.status = 'ACTIVE' and g.ended_at is null
          and split_part(e.place, '-', 2) in ('', s.state)) as "isCovered"
    from tax_exemptions e join accounts a on a.id = e.account_id left join profiles p on p.account_id = a.id
    where e.ended_at is null and a.home_site = any(${[...sites]}) order by e.id desc limit ${LISTED_MAX}`.execute(db)
  return rows.map(({ at, ...one }) => ({ ...one, approvedAt: at.toISOString() }))
}

/** Approved papers about exemptions of people of some sites who are exempt nowhere, the last approved first. */
export async function listExemptionPapers(
  db: Db,
  { sites, today }: { readonly sites: readonly string[]; readonly today: string },
): Promise<TaxDesk['papers']> {
  const { rows } = await sql<TaxDesk['papers'][number]>`
    select a.number, ${NAME} as name, d.document_number as "documentNumber", d.state_code as "stateCode",
      to_char(d.expires_on, 'YYYY-MM-DD') as "expiresOn"
    from documents d join accounts a on a.id = d.account_id left join profiles p on p.account_id = a.id
    where d.category = 'TAXEXM' and d.state = 'APPROVED' and (d.expires_on is null or d.expires_on >= ${today}::date)
      and a.home_site = any(${[...sites]})
      and not exists (select from tax_exemptions e where e.account_id = a.id and e.ended_at is null
        and (e.until_on is null or e.until_on >= ${today}::date))
    order by d.decided_at desc limit ${LISTED_MAX}`.execute(db)
  return rows
}

/** States of signed tax certificates of people of some sites who are exempt neither there nor in the whole country, the last signed first. */
export async function listCertificates(
  db: Db,
  { sites, today }: { readonly sites: readonly string[]; readonly today: string },
): Promise<TaxDesk['certificates']> {
  const { rows } = await sql<Omit<TaxDesk['certificates'][number], 'signedAt'> & { at: Date }>`
    select a.number, ${NAME} as name, s.state, s.number as "taxNumber", g.signed_at as at
    from agreements g join accounts a on a.id = g.account_id left join profiles p on p.account_id = a.id
      cross join lateral jsonb_to_recordset(g.terms -> 'states') as s(state text, number text)
    where g.form = 'MULTISTATETAX' and g.status = 'ACTIVE' and g.ended_at is null and a.home_site = any(${[...sites]})
      and not exists (select from tax_exemptions e where e.account_id = a.id and e.ended_at is null
        and split_part(e.place, '-', 2) in ('', s.state) and (e.until_on is null or e.until_on >= ${today}::date))
    order by g.id desc, s.state limit ${LISTED_MAX}`.execute(db)
  return rows.map(({ at, ...one }) => ({ ...one, signedAt: at.toISOString() }))
}

/** An account of some sites by its user id; null for others. */
export async function findAccount(db: Db, number: number, sites: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where number = ${number} and home_site = any(${[...sites]})`.execute(db)
  return rows[0]?.id ?? null
}

interface NewExemption {
  readonly accountId: number
  readonly place: string
  readonly taxNumber: string
  readonly fromOn: string
  readonly untilOn: string | null
  readonly approvedBy: number
  readonly reason: string
}

/** Keeps an exemption; null where one of the account stands for that place. */
export async function insertExemption(tx: Tx, one: NewExemption): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into tax_exemptions (account_id, place, tax_number, from_on, until_on, approved_by, reason)
    values (${one.accountId}, ${one.place}, ${one.taxNumber}, ${one.fromOn}, ${one.untilOn}, ${one.approvedBy}, ${one.reason})
    on conflict (account_id, place) where ended_at is null do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Ends an exemption of somebody of some sites; answers whose it was, null where none stands. */
export async function endStanding(
  tx: Tx,
  {
    id,
    endedBy,
    reason,
    sites,
  }: { readonly id: number; readonly endedBy: number; readonly reason: string; readonly sites: readonly string[] },
): Promise<{ readonly accountId: number; readonly place: string } | null> {
  const { rows } = await sql<{ accountId: number; place: string }>`
    update tax_exemptions e set ended_at = now(), ended_by = ${endedBy}, ended_reason = ${reason}
    from accounts a where a.id = e.account_id and e.id = ${id} and e.ended_at is null and a.home_site = any(${[...sites]})
    returning e.account_id as "accountId", e.place`.execute(tx)
  return rows[0] ?? null
}
