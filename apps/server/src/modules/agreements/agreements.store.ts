import { sql } from 'kysely'
import type { AgreementEnd, AgreementStatus, EsignForm, SignatureMeans } from '@app/contract/agreements/agreement-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { SigningFacts } from '@app/rules/agreements/evidence.ts'
import type { AgreementTerms } from '@app/rules/agreements/template.ts'
import type { Locale } from '@app/text/locales.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** An agreement as it is kept. */
export interface AgreementRow {
  readonly id: number
  readonly accountId: number
  readonly holderId: number | null
  readonly site: SiteCode
  readonly form: EsignForm
  readonly version: number
  readonly templateSha256: Buffer
  readonly locale: Locale
  readonly terms: AgreementTerms
  readonly shownSha256: Buffer
  readonly status: AgreementStatus
  /** YYYY-MM-DD. */
  readonly untilOn: string | null
  readonly startedAt: Date
  readonly signatureKind: SignatureMeans | null
  readonly signature: string | null
  readonly signedAt: Date | null
  readonly facts: SigningFacts | null
  readonly evidence: string | null
  readonly evidenceSignature: string | null
  readonly objectId: string | null
  readonly endedAt: Date | null
  readonly endReason: AgreementEnd | null
}

const COLUMNS = sql.raw(`id, account_id as "accountId", holder_id as "holderId", site, form, template_version as version,
  template_sha256 as "templateSha256", locale, terms, shown_sha256 as "shownSha256", status, to_char(until_on, 'YYYY-MM-DD') as "untilOn",
  started_at as "startedAt", signature_kind as "signatureKind", signature, signed_at as "signedAt", facts, evidence,
  evidence_signature as "evidenceSignature", object_id as "objectId", ended_at as "endedAt", end_reason as "endReason"`)

/** A new agreement, whose words are fixed. */
export type NewAgreement = Pick<
  AgreementRow,
  'accountId' | 'holderId' | 'site' | 'form' | 'version' | 'templateSha256' | 'locale' | 'terms' | 'shownSha256' | 'untilOn'
> & {
  /** When it was started, for one that was some time ago. */
  readonly startedAt?: Date | undefined
}

/** Keeps an agreement whose words are fixed; answers its id. */
export async function insertAgreement(tx: Tx, agreement: NewAgreement): Promise<number> {
  const { id } = await tx
    .insertInto('agreements')
    .values({
      account_id: agreement.accountId,
      holder_id: agreement.holderId,
      site: agreement.site,
      form: agreement.form,
      template_version: agreement.version,
      template_sha256: agreement.templateSha256,
      locale: agreement.locale,
      terms: JSON.stringify(agreement.terms),
      shown_sha256: agreement.shownSha256,
      until_on: agreement.untilOn,
      status: 'ESIGN_DOC_INITIATED',
      ...(agreement.startedAt === undefined ? {} : { started_at: agreement.startedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One agreement; null for none. */
export async function findAgreement(db: Db | Tx, id: number): Promise<AgreementRow | null> {
  const { rows } = await sql<AgreementRow>`select ${COLUMNS} from agreements where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Agreements that nobody else changes until the transaction is over, in the order of their ids: two batches do not wait for each other. */
export async function lockAgreements(tx: Tx, ids: readonly number[]): Promise<readonly AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    select ${COLUMNS} from agreements where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx)
  return rows
}

/** One of them; null for none. */
export const lockAgreement = async (tx: Tx, id: number): Promise<AgreementRow | null> => (await lockAgreements(tx, [id]))[0] ?? null

/** Where agreements stand, in the order of their ids. */
export async function listStandings(
  db: Db,
  ids: readonly number[],
): Promise<readonly { readonly agreementId: number; readonly status: AgreementStatus }[]> {
  const { rows } = await sql<{ agreementId: number; status: AgreementStatus }>`
    select id as "agreementId", status from agreements where id = any(${[...ids]}::bigint[]) order by id`.execute(db)
  return rows
}

/** Agreements that somebody signs, and powers of attorney that they hold, the newest first. */
export async function listAgreementsOf(db: Db | Tx, accountId: number, count: number): Promise<readonly AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    select ${COLUMNS} from agreements
    where account_id = ${accountId} or (holder_id = ${accountId} and status = 'ACTIVE')
    order by id desc limit ${count}`.execute(db)
  return rows
}

/** How many agreements somebody started on the last day, and how many of a form wait for them. */
export async function countStarted(
  tx: Tx,
  accountId: number,
  form: EsignForm,
): Promise<{ readonly lately: number; readonly waiting: number }> {
  const { rows } = await sql<{ lately: number; waiting: number }>`
    select count(*) filter (where started_at > now() - interval '1 day')::int as lately,
      count(*) filter (where form = ${form} and signed_at is null and ended_at is null)::int as waiting
    from agreements where account_id = ${accountId}`.execute(tx)
  return rows[0] ?? { lately: 0, waiting: 0 }
}

/** Adds to the history of an agreement. */
export async function addAgreementEvent(
  tx: Tx,
  event: {
    readonly id: number
    readonly accountId: number
    readonly kind: AgreementStatus | AgreementEnd
    readonly actorId: number | null
  },
): Promise<void> {
  const { id, accountId, kind, actorId } = event
  await tx.insertInto('agreement_events').values({ agreement_id: id, account_id: accountId, kind, actor_id: actorId }).execute()
}

/** Sets the status that follows. */
export async function saveStatus(tx: Tx, id: number, status: AgreementStatus): Promise<void> {
  await tx.updateTable('agreements').set({ status }).where('id', '=', id).execute()
}

/** The instant of the transaction by the clock of the database, to the millisecond. */
export async function readDatabaseTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select date_trunc('milliseconds', now()) as at`.execute(tx)
  if (rows[0] === undefined) throw new Error('the database tells no time')
  return rows[0].at
}

/** Keeps a signature with the facts of the signing. */
export async function saveSigned(
  tx: Tx,
  id: number,
  signed: { readonly kind: SignatureMeans; readonly signature: string; readonly at: Date; readonly facts: SigningFacts },
): Promise<void> {
  await tx
    .updateTable('agreements')
    .set({
      status: 'PENDING',
      signature_kind: signed.kind,
      signature: signed.signature,
      signed_at: signed.at,
      facts: JSON.stringify(signed.facts),
    })
    .where('id', '=', id)
    .execute()
}

/** Keeps the document that was made, with its evidence. */
export async function saveMade(
  tx: Tx,
  id: number,
  made: { readonly objectId: string; readonly evidence: string; readonly signature: string },
): Promise<void> {
  await tx
    .updateTable('agreements')
    .set({ status: 'APPROVED_PENDING_REVIEW', object_id: made.objectId, evidence: made.evidence, evidence_signature: made.signature })
    .where('id', '=', id)
    .execute()
}

/** Ends an agreement. */
export async function saveEnd(tx: Tx, id: number, reason: AgreementEnd): Promise<void> {
  await tx
    .updateTable('agreements')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** Agreements of which the document is not made and checked although they were signed a while ago, the oldest first; some are left out. */
export async function listUnfinished(
  db: Db,
  { olderSeconds, count, except }: { readonly olderSeconds: number; readonly count: number; readonly except: readonly number[] },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('agreements')
    .select('id')
    .where('status', 'in', ['PENDING', 'APPROVED_PENDING_REVIEW'])
    .where('signed_at', '<=', sql<Date>`now() - ${olderSeconds} * interval '1 second'`)
    .where(sql<boolean>`id <> all(${[...except]}::bigint[])`)
    .orderBy('signed_at')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes agreements that were never signed and are old; answers how many. */
export async function removeUnsigned(db: Db, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('agreements')
    .where('signed_at', 'is', null)
    .where('started_at', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Powers of attorney that an account gave or holds and that are not over. */
export async function lockPowersOf(tx: Tx, accountId: number): Promise<readonly AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    select ${COLUMNS} from agreements
    where form = 'ATRNYPANN' and ended_at is null and (account_id = ${accountId} or holder_id = ${accountId})
    order by id for update`.execute(tx)
  return rows
}

/** Signed agreements with a document after an id, in its order, to verify them. */
export async function listMade(
  db: Db,
  { after, count }: { readonly after: number; readonly count: number },
): Promise<readonly AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    select ${COLUMNS} from agreements where object_id is not null and id > ${after} order by id limit ${count}`.execute(db)
  return rows
}

/** How many such agreements there are. */
export async function countMade(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from agreements where object_id is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** A signed agreement whose document lies sealed, with the evidence of its signing. */
export interface SealedAgreement {
  readonly id: number
  readonly form: EsignForm
  readonly objectId: string
  /** The text that the receipt key signed, and its signature. */
  readonly evidence: string
  readonly evidenceSignature: string
  /** What its row says beside, as the person may know it. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** Every signed agreement of an account whose document was made and checked, the oldest first. */
export async function listSealedAgreements(db: Db | Tx, accountId: number): Promise<readonly SealedAgreement[]> {
  const { rows } = await sql<SealedAgreement>`
    select id, form, object_id as "objectId", evidence, evidence_signature as "evidenceSignature",
      json_build_object('site', site, 'terms', terms, 'locale', locale, 'templateVersion', template_version, 'signedAt', signed_at,
        'untilOn', until_on, 'endedAt', ended_at, 'endReason', end_reason) as facts
    from agreements where account_id = ${accountId} and status = 'ACTIVE' order by id`.execute(db)
  return rows
}
