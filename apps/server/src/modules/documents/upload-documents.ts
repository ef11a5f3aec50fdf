import type { CheckFault, SentCategory } from '@app/contract/documents/document-codes.ts'
import type { SentDocuments } from '@app/contract/documents/documents.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import {
  checkSentDocument,
  comparedNumber,
  outcomeOf,
  sentCategoryOf,
  type SentDocument,
  stateCodeOf,
} from '@app/rules/documents/upload-form.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { Inspection, ReceivedFile, ReceivedFiles } from '#platform/uploads/index.ts'
import { deriveAccount } from './derive-account.ts'
import type { DocumentsDeps } from './documents-deps.ts'
import { CHECK_WAIT_MS, WAITING_PAPERS_MAX } from './documents-limits.ts'
import { liftOverdue } from './overdue-step.ts'
import { noteSent } from './paper-alerts.ts'
import { countWaiting, insertPages, insertPaper } from './papers.store.ts'
import { takePlaces } from './upload-links.store.ts'

/** What is said of the files of a request. */
export interface Upload extends ReceivedFiles {
  readonly documents: readonly Partial<SentDocument>[]
  /** Country of all of them that name none, alpha-3; empty for the sender's. */
  readonly country: string
}

/** For whom papers are sent: the signed-in person, or whoever made the link that a phone has opened. */
export interface Sender {
  readonly accountId: number
  readonly homeSite: SiteCode
  readonly nowMs: number
  /** Country of their papers where nothing is said of it; empty for the one of their site. */
  readonly country: string
  /** The link by which they come; it takes the categories that it asks for. Null for papers that their owner sends. */
  readonly link: { readonly id: number; readonly categories: readonly string[] } | null
}

type SentFile = SentDocuments['documents'][number]

const FILE_FIELD = /^documents\[(\d{1,2})\]\[file\]$/

/** Place of a file among the documents of a request; -1 for a field that belongs to none. */
const placeOf = (field: string): number => Number(FILE_FIELD.exec(field)?.[1] ?? -1)

const NOTHING_SAID: SentDocument = { documentCategory: '', documentNumber: '', country: '', state: '', expiryDate: '' }

const wrong = (fieldErrors: Readonly<Record<string, string>>): Failure => new Failure('INVALID_INPUT', { part: 'body', fieldErrors })

/** The documents of a request with country filled in, each judged. @throws Failure INVALID_INPUT with `documents.i.field`. */
function documentsOf(sender: Sender, { documents: said, country, files, refused }: Upload): readonly SentDocument[] {
  const { homeSite, nowMs, link } = sender
  const documents = said.map((one) => ({
    ...NOTHING_SAID,
    ...one,
    country: one.country || country || sender.country || siteOf(homeSite).country,
  }))
  const places = [...files, ...refused].map(({ field }) => placeOf(field))
  const faults: Record<string, string> = {}
  for (const [at, document] of documents.entries()) {
    for (const [field, key] of Object.entries(checkSentDocument(document, dayOfSite(homeSite, nowMs))))
      faults[`documents.${at}.${field}`] = key
    if (link !== null && !link.categories.includes(document.documentCategory))
      faults[`documents.${at}.documentCategory`] = 'validation.documentCategory'
    if (places.filter((place) => place === at).length !== 1) faults[`documents.${at}.file`] = 'validation.file'
  }
  if (places.some((place) => place < 0 || place >= documents.length)) faults['documents'] = 'validation.file'
  if (Object.keys(faults).length > 0) throw wrong(faults)
  return documents
}

/** A file and what is said of it, with what was found in it. */
interface Checked {
  readonly at: number
  readonly file: ReceivedFile
  readonly document: SentDocument
  readonly found: Inspection
}

/** Keeps one checked file as a paper: its pages and, where it is more than its one page or not checked yet, the file. */
async function keepPaper({ vault }: DocumentsDeps, tx: Tx, one: Checked & { readonly sender: Sender }): Promise<SentFile> {
  const { at, file, document, found, sender } = one
  const state = found.outcome === 'sound' ? 'IN_REVIEW' : 'CHECKING'
  const pages = found.outcome === 'sound' ? found.pages : []
  const { kind } = file
  if (kind === 'text') throw new Error('no paper is a text')
  const keepsFile = found.outcome === 'waiting' || kind === 'pdf'
  for (const page of pages) await vault.keep(tx, page, 'page')
  if (keepsFile) await vault.keep(tx, file, 'original')
  const id = await insertPaper(tx, {
    accountId: file.accountId,
    site: sender.homeSite,
    link: sender.link?.id ?? null,
    category: sentCategoryOf(document.documentCategory) as SentCategory,
    state,
    fileName: file.name,
    kind,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    original: keepsFile ? file.objectId : null,
    pages: pages.length,
    documentNumber: document.documentNumber.trim(),
    comparedNumber: comparedNumber(document.documentNumber),
    country: document.country,
    stateCode: stateCodeOf(document.country, document.state) ?? '',
    expiresOn: document.expiryDate === '' ? null : document.expiryDate,
  })
  await insertPages(tx, id, pages)
  return { index: at, name: file.name, documentId: id, state, errorCode: null }
}

const faultOf = (at: number, name: string, errorCode: CheckFault): SentFile => ({
  index: at,
  name,
  documentId: null,
  state: null,
  errorCode,
})

/** @throws Failure LINK_EXPIRED for a link that ended while its files came, TOO_MANY_REQUESTS for more files than it takes. */
async function takePlacesOf(tx: Tx, link: number, files: number): Promise<void> {
  const places = await takePlaces(tx, link, files)
  if (places === 'over') throw new Failure('LINK_EXPIRED')
  if (places === 'full') throw new Failure('TOO_MANY_REQUESTS', { reason: 'files of a link' })
}

/** Keeps the files that can be kept, in one transaction with what follows from them for the account. */
async function keepPapers(deps: DocumentsDeps, sender: Sender, checked: readonly Checked[]): Promise<readonly SentFile[]> {
  const { accountId, homeSite, nowMs, link } = sender
  if (checked.length === 0) return []
  return transaction(deps.db, async (tx) => {
    await lockTerms(tx, accountId)
    if (link !== null) await takePlacesOf(tx, link.id, checked.length)
    if ((await countWaiting(tx, accountId)) + checked.length > WAITING_PAPERS_MAX)
      throw new Failure('TOO_MANY_REQUESTS', { reason: 'papers that wait' })
    const kept: SentFile[] = []
    for (const one of checked) kept.push(await keepPaper(deps, tx, { ...one, sender }))
    const categories = checked.map(({ document }) => document.documentCategory)
    const detail = { documents: kept.map(({ documentId }) => documentId), categories, ...(link === null ? {} : { link: link.id }) }
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'document-sent', detail })
    await liftOverdue(tx, { accountId, actorId: accountId, today: dayOfSite(homeSite, nowMs) })
    const derived = await deriveAccount(tx, accountId, { actorId: accountId, nowMs })
    await noteSent(tx, { accountId, categories, derived })
    return kept
  })
}

/**
 * Takes papers in (OQ-A58, OQ-A59): each file is checked, drawn and kept, or refused by its fault; a refused file does not hold up the others.
 * @throws Failure INVALID_INPUT with `documents.i.field`, TOO_MANY_REQUESTS while too many wait for a reviewer or a link takes no more.
 */
export async function takeDocuments(deps: DocumentsDeps, sender: Sender, upload: Upload): Promise<SentDocuments> {
  const { files, refused } = upload
  const documents = documentsOf(sender, upload)
  const answers: SentFile[] = refused.map(({ field, name, fault }) => faultOf(placeOf(field), name, fault))
  const checked: Checked[] = []
  for (const file of files) {
    const at = placeOf(file.field)
    const document = documents[at]
    if (document === undefined) continue
    const found = await deps.uploads.inspectWithin(file, CHECK_WAIT_MS)
    if (found.outcome === 'refused') answers.push(faultOf(at, file.name, found.fault))
    else checked.push({ at, file, document, found })
  }
  answers.push(...(await keepPapers(deps, sender, checked)))
  if (checked.length > 0) {
    deps.sessions.forgetAccount()
    await deps.sessions.keepFactsOf(sender.accountId, { refreshAlerts: true })
  }
  return { documents: answers.toSorted((one, other) => one.index - other.index), outcome: outcomeOf(answers) }
}
