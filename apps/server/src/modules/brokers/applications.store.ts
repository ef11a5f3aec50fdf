import { sql } from 'kysely'
import { APPLICATIONS_A_MONTH_MAX, type BrokerLevel } from '@app/contract/brokers/broker-codes.ts'
import type { DeskApplication } from '@app/contract/brokers/broker-desk.answers.ts'
import type { BrokerApplication } from '@app/contract/brokers/brokers.answers.ts'
import type { AccountKind, AccountStatus, MembershipLevel } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { ApplicationWords } from '@app/rules/brokers/broker-forms.ts'
import { isOperatorOf, PENDING_LIFE } from '#modules/pending-acts/index.ts'
import { payerName } from '#modules/accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Most applications that a desk lists. */
const DESK_APPLICATIONS_MAX = 200

/** What an account is, as far as its applications go. */
export interface Applicant {
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly level: MembershipLevel | null
  readonly site: SiteCode
}

/** @throws Error for an account that does not exist. */
export const findApplicant = (db: Db | Tx, accountId: number): Promise<Applicant> =>
  db
    .selectFrom('accounts')
    .select(['kind', 'status', 'membership_type as level', 'home_site as site'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow() as Promise<Applicant>

/** The last application of somebody. */
export async function findLastApplication(db: Db | Tx, accountId: number): Promise<BrokerApplication | null> {
  const { rows } = await sql<BrokerApplication>`
    select id, level, company, licence_number as "licenceNumber", contact, message, state, reason,
      to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt"
    from broker_applications where account_id = ${accountId} order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Whether somebody applied as often in 30 days as they may; the account is locked. */
export async function hasAppliedOften(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from broker_applications
    where account_id = ${accountId} and sent_at > now() - interval '30 days'`.execute(tx)
  return (rows[0]?.count ?? 0) >= APPLICATIONS_A_MONTH_MAX
}

/** Keeps an application; answers its id. */
export async function addApplication(
  tx: Tx,
  accountId: number,
  { level, words }: { readonly level: BrokerLevel; readonly words: ApplicationWords },
): Promise<number> {
  const { company, licenceNumber, contact, message } = words
  const { id } = await tx
    .insertInto('broker_applications')
    .values({ account_id: accountId, level, company, licence_number: licenceNumber, contact, message })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** SQL of whether what the first operator asked for still waits: not for too long, and they are an operator of the account's site yet. */
const IS_ASKED = sql.raw(`(p.asked_at is not null and p.asked_at > clock_timestamp() - interval '${PENDING_LIFE}'
  and exists (select from accounts asker where asker.id = p.asked_by and ${isOperatorOf('asker', (sites) => `a.home_site = any(${sites})`)}))`)

/** An open application, as it is decided. */
export interface OpenApplication {
  readonly id: number
  readonly accountId: number
  readonly level: BrokerLevel
  readonly site: SiteCode
  /** Who asked another operator to approve it, and what for; null while nobody did, or their time is over. */
  readonly asked: { readonly by: number; readonly lastOn: string; readonly reason: string } | null
}

const OPEN = sql.raw(`p.id, p.account_id as "accountId", p.level, a.home_site as site`)
const ASKED = sql`case when ${IS_ASKED} then json_build_object('by', p.asked_by, 'lastOn', to_char(p.last_on, 'YYYY-MM-DD'), 'reason', p.ask_reason) end as asked`

/** An open application of one of these sites; null for the rest. */
export async function findOpen(db: Db | Tx, id: number, sites: readonly string[]): Promise<OpenApplication | null> {
  const { rows } = await sql<OpenApplication>`
    select ${OPEN}, ${ASKED} from broker_applications p join accounts a on a.id = p.account_id
    where p.id = ${id} and p.state = 'OPEN' and a.home_site = any(${[...sites]}) and a.status <> 'closed'`.execute(db)
  return rows[0] ?? null
}

/** The same, locked until the transaction ends. */
export async function lockOpen(tx: Tx, id: number, sites: readonly string[]): Promise<OpenApplication | null> {
  await tx.selectFrom('broker_applications').select('id').where('id', '=', id).forUpdate().execute()
  return findOpen(tx, id, sites)
}

/** Notes what one operator asks another to confirm, in place of what was asked before; null takes it back. */
export async function askForLevel(
  tx: Tx,
  id: number,
  asked: { readonly by: number; readonly lastOn: string; readonly reason: string } | null,
): Promise<void> {
  await tx
    .updateTable('broker_applications')
    .set({
      asked_by: asked?.by ?? null,
      asked_at: asked === null ? null : sql<Date>`clock_timestamp()`,
      last_on: asked?.lastOn ?? null,
      ask_reason: asked?.reason ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Closes a locked application. */
export async function closeApplication(
  tx: Tx,
  id: number,
  { state, decidedBy, reason }: { readonly state: 'APPROVED' | 'REFUSED'; readonly decidedBy: number; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('broker_applications')
    .set({ state, decided_by: decidedBy, decided_at: sql<Date>`now()`, reason })
    .where('id', '=', id)
    .execute()
}

/** An open application with whose it is; whether that is somebody close is not asked here. */
export type ListedApplication = Omit<DeskApplication, 'isOwn'> & { readonly accountId: number }

/** Open applications of some sites, the oldest first. */
export async function listOpen(
  db: Db,
  { accountId, sites }: { readonly accountId: number; readonly sites: readonly string[] },
): Promise<readonly ListedApplication[]> {
  const { rows } = await sql<ListedApplication>`
    select p.id, a.number, a.home_site as site, p.level, p.company, p.licence_number as "licenceNumber", p.contact, p.message,
      ${sql.raw(payerName('f'))} as name, p.account_id as "accountId",
      to_char(p.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt",
      case when ${IS_ASKED} then json_build_object('by', o.number, 'isOwn', p.asked_by = ${accountId},
        'lastOn', to_char(p.last_on, 'YYYY-MM-DD'), 'reason', p.ask_reason,
        'at', to_char(p.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as asked
    from broker_applications p join accounts a on a.id = p.account_id left join profiles f on f.account_id = a.id
      left join accounts o on o.id = p.asked_by
    where p.state = 'OPEN' and a.home_site = any(${[...sites]}) and a.status <> 'closed' order by p.id limit ${DESK_APPLICATIONS_MAX}`.execute(
    db,
  )
  return rows
}
