import type { Tx } from '#platform/db/database.ts'

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
