import { Failure } from '@app/contract/failure.ts'
import type { Db } from '#platform/db/database.ts'
import { RawBody } from '#platform/http/run-call.ts'
import type { Vault } from '#platform/vault/index.ts'
import { findPage } from './papers.store.ts'

/** Headers of what came out of a file of somebody's: nothing in it runs, nobody else embeds it, nobody stores it. */
export const PAPER_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/** A drawn page of a paper. Who may see it is decided before. @throws Failure DOCUMENT_NOT_FOUND. */
export async function showPage(
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  { id, number }: { readonly id: number; readonly number: number },
): Promise<RawBody> {
  const objectId = await findPage(db, id, number)
  const object = objectId === null ? null : await vault.find(db, objectId)
  if (object === null) throw new Failure('DOCUMENT_NOT_FOUND')
  return new RawBody(await vault.read(object), {
    contentType: object.media,
    headers: { ...PAPER_HEADERS, 'content-disposition': `inline; filename="page-${number}.webp"` },
    isWhole: true,
  })
}
