import type { FastifyInstance } from 'fastify'
import type { SentDocuments } from '@app/contract/documents/documents.answers.ts'
import * as calls from '@app/contract/documents/documents.ts'
import * as linkCalls from '@app/contract/documents/upload-links.ts'
import { Failure } from '@app/contract/failure.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { answerForm, memberOf } from '#modules/session/index.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import type { ReceivedFiles } from '#platform/uploads/index.ts'
import { checkWaitingPapers } from './check-papers.job.ts'
import type { DocumentsDeps } from './documents-deps.ts'
import { CHECK_EVERY_MS, DUE_EVERY_MS, UPLOAD_LINK_KEPT_HOURS } from './documents-limits.ts'
import { workOffDue } from './due-papers.job.ts'
import { listNeeded, listOwnPapers } from './list-documents.ts'
import { PAPERS_PATH } from './paper-alerts.ts'
import { findPaper } from './papers.store.ts'
import { openLink, readPhone, senderByPhone } from './phone-upload.ts'
import { showPage } from './show-page.ts'
import { type Sender, takeDocuments } from './upload-documents.ts'
import { type LocalPath, makeLink, PHONE_PATH, readLink, revokeLink } from './upload-link.ts'
import { sweepLinks } from './upload-links.store.ts'
import { withdrawPaper } from './withdraw-document.ts'

export { findOverride, hasApproved } from './account-papers.store.ts'
export { checkWaitingPapers } from './check-papers.job.ts'
export { deriveAccount, deriveIfShown, readDerived, readNeeds, reviewAgain, sendBackRefusedName } from './derive-account.ts'
export type { DocumentsDeps } from './documents-deps.ts'
export { workOffDue } from './due-papers.job.ts'
export { liftOverdue } from './overdue-step.ts'
export { overrideLicence, overrideStatus } from './override-status.ts'
export { noteMissing, noteVerdict } from './paper-alerts.ts'
export { endingWords, lookedAtAgainWords, mailVerdict, type PaperNews, verdictWords } from './paper-mails.ts'
export { findPage, findPaper, insertPages, listSealedPapers, lockPaper, type PaperRow, type SealedPaper } from './papers.store.ts'
export { showPage } from './show-page.ts'

/** Where a form without script is led once its files were judged: the page says how it ended, and which fault the first wrong file had. */
function endedPath(page: string, { outcome, documents }: SentDocuments): string {
  const fault = documents.find(({ errorCode }) => errorCode !== null)?.errorCode ?? ''
  const query = new URLSearchParams({ sent: outcome, ...(fault === '' ? {} : { fault }) })
  return `${page}?${query}`
}

/** The signed-in person as the sender of papers of their own. */
function ownSender(ctx: RequestContext): Sender {
  const { accountId, homeSite } = memberOf(ctx)
  return { accountId, homeSite: homeSite as SiteCode, nowMs: ctx.nowMs, country: '', link: null }
}

/** The files of a request as a retry under the same key has to repeat them: ids of objects differ with each try. */
const hashesOf = ({ files }: ReceivedFiles): readonly unknown[] => files.map(({ field, sha256 }) => [field, sha256])

function registerOwnPapers(app: FastifyInstance, deps: DocumentsDeps): void {
  const { db } = deps
  deps.uploads.serve(app, calls.uploadDocuments, {
    handler: ({ body, files, refused }, ctx) => {
      const form = { ctx, locale: body.locale, path: PAPERS_PATH }
      const work = () => takeDocuments(deps, ownSender(ctx), { ...body, files, refused })
      if (ctx.origin.wantsDocument) return answerForm(app, form, { work, next: (sent) => endedPath(PAPERS_PATH, sent) })
      return answerOnce({ db, call: calls.uploadDocuments, ctx, input: { body, hashes: hashesOf({ files, refused }) } }, work)
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

/** The link for a phone, as its owner makes and revokes it. */
function registerOwnLinks(app: FastifyInstance, deps: DocumentsDeps): void {
  const localPath: LocalPath = (ctx, path) => app.edge.pages.localPath(ctx.locale, path)
  const page = `${PAPERS_PATH}#phone`
  serve(app, linkCalls.getUploadLink, (_, ctx) => readLink(deps, ctx, localPath))
  serve(app, linkCalls.createUploadLink, ({ body }, ctx) => {
    const form = { ctx, locale: body.locale, path: PAPERS_PATH }
    return answerForm(app, form, { work: () => makeLink(deps, ctx, localPath), next: () => page })
  })
  serve(app, linkCalls.revokeUploadLink, ({ body }, ctx) => {
    const form = { ctx, locale: body.locale, path: PAPERS_PATH }
    return answerForm(app, form, { work: () => revokeLink(deps, ctx), next: () => page })
  })
}

/** The same as the phone uses it, which is known by its cookie alone. */
function registerPhone(app: FastifyInstance, deps: DocumentsDeps): void {
  serve(app, linkCalls.getPhoneUpload, ({ query }, ctx) => readPhone(deps, ctx, query.key))
  serve(app, linkCalls.openUploadLink, ({ body }, ctx) => {
    const form = { ctx, locale: body.locale, path: PHONE_PATH }
    return answerForm(app, form, { work: () => openLink(deps, ctx, body.key), next: ({ next }) => next })
  })
  deps.uploads.serve(app, linkCalls.sendPhoneDocuments, {
    ownerOf: async (ctx) => (await senderByPhone(deps, ctx)).accountId,
    handler: async ({ body, files, refused }, ctx) => {
      const form = { ctx, locale: body.locale, path: PHONE_PATH }
      const sender = await senderByPhone(deps, ctx)
      const work = () => takeDocuments(deps, sender, { ...body, country: '', files, refused })
      if (ctx.origin.wantsDocument) return answerForm(app, form, { work, next: (sent) => endedPath(PHONE_PATH, sent) })
      const { accountId, link } = sender
      const input = { link: link?.id, body, hashes: hashesOf({ files, refused }) }
      return answerOnce({ db: deps.db, call: linkCalls.sendPhoneDocuments, ctx, input, accountId }, work)
    },
  })
}

/** Papers of members: sent, shown, taken back, and what follows from them by date. */
export function registerDocuments(app: FastifyInstance, deps: DocumentsDeps): void {
  registerOwnPapers(app, deps)
  registerOwnLinks(app, deps)
  registerPhone(app, deps)
  repeatInApp(app, {
    everyMs: CHECK_EVERY_MS,
    failed: 'papers that wait could not be checked',
    work: async () => void (await checkWaitingPapers(deps)),
  })
  repeatInApp(app, {
    everyMs: DUE_EVERY_MS,
    failed: 'what papers make due could not be worked off',
    work: async () => {
      await workOffDue(deps, Date.now())
      await sweepLinks(deps.db, UPLOAD_LINK_KEPT_HOURS)
    },
  })
}
