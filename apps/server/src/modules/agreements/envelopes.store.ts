import { sql } from 'kysely'
import type { SigningFacts } from '@app/rules/agreements/evidence.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { ESignProvider } from '#platform/e-sign/index.ts'

type Provider = ESignProvider['name']

/** What is recorded of whoever began an envelope: the part of the evidence that only we know, and whom the provider shows. */
export interface EnvelopeFacts extends Pick<SigningFacts, 'consent' | 'network' | 'session'> {
  readonly signer: { readonly name: string; readonly email: string }
}

/** An envelope of an agreement. */
export interface EnvelopeRow {
  readonly agreementId: number
  readonly provider: Provider
  readonly key: string
  /** The provider's id; null until it is begun. */
  readonly ref: string | null
  readonly facts: EnvelopeFacts
}

const COLUMNS = sql.raw('agreement_id as "agreementId", provider, key, ref, facts')

/** The address that a signer is known by. */
export async function findEmail(tx: Tx, accountId: number): Promise<string> {
  return (await tx.selectFrom('profiles').select('email').where('account_id', '=', accountId).executeTakeFirst())?.email ?? ''
}

/** Keeps an envelope that is to be begun; one that there is already stays as it was. */
export async function addEnvelope(
  tx: Tx,
  envelope: Pick<EnvelopeRow, 'agreementId' | 'provider' | 'facts'> & { readonly accountId: number },
): Promise<boolean> {
  const { agreementId, accountId, provider, facts } = envelope
  const { numAffectedRows } = await sql`
    insert into agreement_envelopes (agreement_id, account_id, provider, facts)
    values (${agreementId}, ${accountId}, ${provider}, ${JSON.stringify(facts)}) on conflict do nothing`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** The envelope of an agreement; null for none. */
export async function findEnvelope(db: Db | Tx, agreementId: number): Promise<EnvelopeRow | null> {
  const { rows } = await sql<EnvelopeRow>`select ${COLUMNS} from agreement_envelopes where agreement_id = ${agreementId}`.execute(db)
  return rows[0] ?? null
}

/** The envelope of a provider's id; null for one that is none of ours any more. */
export async function findByRef(
  db: Db,
  { provider, ref }: { readonly provider: Provider; readonly ref: string },
): Promise<EnvelopeRow | null> {
  const { rows } = await sql<EnvelopeRow>`
    select ${COLUMNS} from agreement_envelopes where provider = ${provider} and ref = ${ref}`.execute(db)
  return rows[0] ?? null
}

/** Takes an envelope that is not begun, so that nobody else begins it for so many seconds; answers whether it was free. */
export async function takeToBegin(db: Db, agreementId: number, seconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agreement_envelopes set asked_at = now() where agreement_id = ${agreementId} and ref is null
      and (asked_at is null or asked_at < now() - ${seconds} * interval '1 second')`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Keeps the id of an envelope that was begun, or lets the next try begin it (null); answers false where the envelope is gone meanwhile. */
export async function saveBegun(db: Db, agreementId: number, ref: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agreement_envelopes set ref = ${ref}, asked_at = ${ref === null ? null : sql`now()`}
    where agreement_id = ${agreementId} and ref is null`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Takes waiting envelopes of a provider that were not asked about for so long, so that no other node asks at once. */
export async function takeUnasked(
  db: Db,
  of: { readonly provider: Provider; readonly afterMs: number; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ ref: string }>`
    update agreement_envelopes set asked_at = now() where agreement_id in (
      select e.agreement_id from agreement_envelopes e join agreements a on a.id = e.agreement_id
      where e.provider = ${of.provider} and e.ref is not null and a.signed_at is null
        and (e.asked_at is null or e.asked_at < now() - ${of.afterMs}::float8 * interval '1 millisecond')
      order by e.asked_at nulls first, e.agreement_id limit ${of.limit} for update of e skip locked)
    returning ref`.execute(db)
  return rows.map(({ ref }) => ref)
}

/** Lets an envelope go; a trigger writes down what its provider then has to forget. */
export async function dropEnvelope(db: Db | Tx, agreementId: number): Promise<void> {
  await sql`delete from agreement_envelopes where agreement_id = ${agreementId}`.execute(db)
}

/** Asks a provider to forget an envelope, unless it is an agreement's. */
export async function addLeftover(db: Db, { provider, ref }: { readonly provider: Provider; readonly ref: string }): Promise<void> {
  await sql`
    insert into envelope_leftovers (provider, ref) select ${provider}, ${ref}
    where not exists (select from agreement_envelopes e where e.provider = ${provider} and e.ref = ${ref}) on conflict do nothing`.execute(
    db,
  )
}

/** Takes what a provider has to forget for the longest time; it comes again later unless it is dropped. Null when nothing is due. */
export async function takeLeftover(
  db: Db,
  { provider, pauseSeconds }: { readonly provider: Provider; readonly pauseSeconds: number },
): Promise<{ readonly id: number; readonly ref: string } | null> {
  const { rows } = await sql<{ id: number; ref: string }>`
    update envelope_leftovers set tries = tries + 1,
      due_at = now() + least(interval '1 day', (tries + 1) * ${pauseSeconds} * interval '1 second')
    where id = (
      select id from envelope_leftovers where provider = ${provider} and due_at <= now() order by due_at, id limit 1 for update skip locked)
    returning id, ref`.execute(db)
  return rows[0] ?? null
}

export async function dropLeftover(db: Db, id: number): Promise<void> {
  await sql`delete from envelope_leftovers where id = ${id}`.execute(db)
}
