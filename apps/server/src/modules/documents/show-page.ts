import { Failure } from '@app/contract/failure.ts'
import type { Db } from '#platform/db/database.ts'
import { PERSONAL_FILE_HEADERS } from '#platform/http/personal-file.ts'
import { RawBody } from '#platform/http/run-call.ts'
import type { Vault } from '#platform/vault/index.ts'
import { findPage } from './papers.store.ts'

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
    headers: { ...PERSONAL_FILE_HEADERS, 'content-disposition': `inline; filename="page-${number}.webp"` },
    isWhole: true,
  })
}
