import type { FastifyInstance } from 'fastify'
import type { SentDocuments } from '@app/contract/documents/documents.answers.ts'
import * as calls from '@app/contract/documents/documents.ts'
import { Failure } from '@app/contract/failure.ts'
import { answerForm, memberOf } from '#modules/session/index.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { checkWaitingPapers } from './check-papers.job.ts'
import type { DocumentsDeps } from './documents-deps.ts'
import { CHECK_EVERY_MS, DUE_EVERY_MS } from './documents-limits.ts'
import { workOffDue } from './due-papers.job.ts'
import { listNeeded, listOwnPapers } from './list-documents.ts'
import { PAPERS_PATH } from './paper-alerts.ts'
import { findPaper } from './papers.store.ts'
import { showPage } from './show-page.ts'
import { takeDocuments } from './upload-documents.ts'
import { withdrawPaper } from './withdraw-document.ts'

export { findOverride } from './account-papers.store.ts'
export { checkWaitingPapers } from './check-papers.job.ts'
export { deriveAccount, deriveIfShown, readDerived, todayOf } from './derive-account.ts'
export type { DocumentsDeps } from './documents-deps.ts'
export { workOffDue } from './due-papers.job.ts'
export { liftOverdue } from './overdue-step.ts'
export { overrideStatus } from './override-status.ts'
export { noteMissing, noteVerdict } from './paper-alerts.ts'
export { endingWords, mailVerdict, type PaperNews, verdictWords } from './paper-mails.ts'
export { findPage, findPaper, lockPaper, type PaperRow } from './papers.store.ts'
export { PAPER_HEADERS, showPage } from './show-page.ts'

/** Where a form without script is led once its files were judged: the page says how it ended, and which fault the first wrong file had. */
function endedPath({ outcome, documents }: SentDocuments): string {
  const fault = documents.find(({ errorCode }) => errorCode !== null)?.errorCode ?? ''
  const query = new URLSearchParams({ sent: outcome, ...(fault === '' ? {} : { fault }) })
  return `${PAPERS_PATH}?${query}`
}

function registerOwnPapers(app: FastifyInstance, deps: DocumentsDeps): void {
  const { db } = deps
  deps.uploads.serve(app, calls.uploadDocuments, {
    handler: ({ body, files, refused }, ctx) => {
      const form = { ctx, locale: body.locale, path: PAPERS_PATH }
      const work = () => takeDocuments(deps, ctx, { body, files, refused })
      if (ctx.origin.wantsDocument) return answerForm(app, form, { work, next: endedPath })
      const hashes = files.map(({ field, sha256 }) => [field, sha256])
      return answerOnce({ db, call: calls.uploadDocuments, ctx, input: { body, hashes } }, work)
    },
  })
  serve(app, calls.listDocuments, (_, ctx) => listOwnPapers(db, ctx))
  serve(app, calls.getNeededDocuments, (_, ctx) => listNeeded(db, ctx))
  serve(app, calls.getDocumentPage, async ({ params }, ctx) => {
    const id = Number(params.id)
    if ((await findPaper(db, id, memberOf(ctx).accountId)) === null) throw new Failure('DOCUMENT_NOT_FOUND')
    return showPage(deps, { id, number: Number(params.n) })
  })
  serve(app, calls.withdrawDocument, ({ body }, ctx) => {
    const form = { ctx, locale: body.locale, path: PAPERS_PATH }
    return answerForm(app, form, { work: () => withdrawPaper(deps, ctx, body.documentId), next: () => `${PAPERS_PATH}?withdrawn=1` })
  })
}

/** Papers of members: sent, shown, taken back, and what follows from them by date. */
export function registerDocuments(app: FastifyInstance, deps: DocumentsDeps): void {
  registerOwnPapers(app, deps)
  repeatInApp(app, {
    everyMs: CHECK_EVERY_MS,
    failed: 'papers that wait could not be checked',
    work: async () => void (await checkWaitingPapers(deps)),
  })
  repeatInApp(app, {
    everyMs: DUE_EVERY_MS,
    failed: 'what papers make due could not be worked off',
    work: async () => void (await workOffDue(deps, Date.now())),
  })
}
