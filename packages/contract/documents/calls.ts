import type { Example, Schema } from '../define-call.ts'
import { drawnPage, neededPapers, paperList, sentDocuments, withdrawnDocument } from './documents.answers.ts'
import { getDocumentPage, getNeededDocuments, listDocuments, uploadDocuments, withdrawDocument } from './documents.ts'
import { endedUploadLink, openedUploadLink, phoneUpload, uploadLink } from './upload-links.answers.ts'
import { createUploadLink, getPhoneUpload, getUploadLink, openUploadLink, revokeUploadLink, sendPhoneDocuments } from './upload-links.ts'
import { reviewClaim, reviewDecision, reviewedPaper, reviewQueue } from './reviews.answers.ts'
import { claimReview, decideReview, getReview, getReviewOriginal, getReviewPage, listReviews, releaseReview } from './reviews.ts'
import { screeningDecided, screeningDesk, screeningHit } from './screening.answers.ts'
import { decideScreeningHit, getScreeningHit, listScreening } from './screening.ts'

/** Papers of members and the desk that reviews them. Part of the list in `calls.ts`. */
export const documentCalls = {
  uploadDocuments,
  listDocuments,
  getNeededDocuments,
  getDocumentPage,
  withdrawDocument,
  createUploadLink,
  getUploadLink,
  revokeUploadLink,
  getPhoneUpload,
  openUploadLink,
  sendPhoneDocuments,
  listReviews,
  getReview,
  getReviewPage,
  claimReview,
  releaseReview,
  decideReview,
  getReviewOriginal,
  listScreening,
  getScreeningHit,
  decideScreeningHit,
} as const

/** Answer schema of each of these calls. */
export const documentAnswers = {
  uploadDocuments: sentDocuments,
  listDocuments: paperList,
  getNeededDocuments: neededPapers,
  getDocumentPage: drawnPage,
  withdrawDocument: withdrawnDocument,
  createUploadLink: uploadLink,
  getUploadLink: uploadLink,
  revokeUploadLink: endedUploadLink,
  getPhoneUpload: phoneUpload,
  openUploadLink: openedUploadLink,
  sendPhoneDocuments: sentDocuments,
  listReviews: reviewQueue,
  getReview: reviewedPaper,
  getReviewPage: drawnPage,
  claimReview: reviewClaim,
  releaseReview: reviewClaim,
  decideReview: reviewDecision,
  getReviewOriginal: drawnPage,
  listScreening: screeningDesk,
  getScreeningHit: screeningHit,
  decideScreeningHit: screeningDecided,
} as const satisfies Readonly<Record<keyof typeof documentCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const documentExamples: Readonly<Partial<Record<keyof typeof documentCalls, Example>>> = {
  uploadDocuments: {
    documents: [{ documentCategory: 'ID', documentNumber: 'P 118 4471', country: 'USA', state: 'TX', expiryDate: '2029-03-14' }],
    applicationName: 'G2MBR',
    destination: 'CAS',
    fileType: 'DOCUMENT',
    documentType: 'BUYER_LICENSE',
    objectType: 'MEMBER',
    country: 'USA',
  },
  withdrawDocument: { documentId: 4471 },
  createUploadLink: {},
  revokeUploadLink: {},
  openUploadLink: { key: 'q1J0C6h3m9Yx2RkT8wVbN4sLzE7uFpAaGdQiOc5yXlM' },
  sendPhoneDocuments: { documents: [{ documentCategory: 'ID' }] },
  claimReview: {},
  releaseReview: {},
  decideReview: { verdict: 'SEND_BACK', reasonCode: 'EDGE_CUT_OFF', note: 'Lower edge.', neededBy: '2026-12-14' },
  getReviewOriginal: { reason: 'The seal cannot be seen on the drawing.' },
  decideScreeningHit: {
    act: 'CLEAR',
    state: 'OPEN',
    version: 'ab'.repeat(32),
    reason: 'Another day of birth, by the passport.',
    bornOn: '1984-03-14',
  },
}
