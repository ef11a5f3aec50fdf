import type { Db, Tx } from '#platform/db/database.ts'

/** Writes down a consent; it is never changed. */
export async function insertConsent(
  tx: Tx,
  consent: {
    readonly accountId: number
    readonly kind: string
    readonly version: number
    readonly site: string
    readonly locale: string
    readonly textHash: Buffer
    readonly network: string
  },
): Promise<void> {
  await tx
    .insertInto('consents')
    .values({
      account_id: consent.accountId,
      kind: consent.kind,
      version: consent.version,
      site: consent.site,
      locale: consent.locale,
      text_hash: consent.textHash,
      network: consent.network,
    })
    .execute()
}

/** When somebody last agreed to a version of a site's text; null where they have not. */
export async function findConsent(
  db: Db | Tx,
  {
    accountId,
    kind,
    site,
    version,
  }: { readonly accountId: number; readonly kind: string; readonly site: string; readonly version: number },
): Promise<Date | null> {
  const row = await db
    .selectFrom('consents')
    .select('at')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('site', '=', site)
    .where('version', '=', version)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}
