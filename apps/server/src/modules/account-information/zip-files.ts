import { listSealedAgreements } from '#modules/agreements/index.ts'
import { listSealedPapers } from '#modules/documents/index.ts'
import { listPicturesOf } from '#modules/identity-checks/index.ts'
import type { Db } from '#platform/db/database.ts'

/** A file of somebody's export beside their records. */
export interface ZipFileOfPerson {
  readonly path: string
  /** Text as it is, or the object in which its bytes lie sealed. */
  readonly content: string | { readonly objectId: string }
  /** False for a file that no machine has looked at yet. */
  readonly isChecked: boolean
}

/**
 * Papers as people are shown them, the file as it came where it is kept, pictures of identity checks as long as they are kept, and signed
 * agreements with the evidence of their signing.
 */
export async function* listZipFiles(db: Db, accountId: number): AsyncGenerator<ZipFileOfPerson> {
  for await (const { id, category, state, pages, original } of listSealedPapers(db, accountId)) {
    const folder = `papers/${id}-${category.toLowerCase()}`
    const isChecked = state !== 'CHECKING'
    for (const [at, objectId] of pages.entries()) yield { path: `${folder}/page-${at + 1}.webp`, content: { objectId }, isChecked }
    // Of a picture the page is all that is kept, once it was looked at.
    if (original !== null) yield { path: `${folder}/original.pdf`, content: { objectId: original }, isChecked }
  }
  for (const { id, document, picture, objectId } of await listPicturesOf(db, accountId))
    yield { path: `identity/${id}-${document.toLowerCase()}/${picture}.webp`, content: { objectId }, isChecked: true }
  for (const { id, form, objectId, evidence, evidenceSignature } of await listSealedAgreements(db, accountId)) {
    const folder = `agreements/${id}-${form.toLowerCase()}`
    yield { path: `${folder}/document.pdf`, content: { objectId }, isChecked: true }
    yield { path: `${folder}/evidence.json`, content: evidence, isChecked: true }
    yield { path: `${folder}/evidence-signature.txt`, content: evidenceSignature, isChecked: true }
  }
}
