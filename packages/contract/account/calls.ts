import type { Example, Schema } from '../define-call.ts'
import { brokerBidderEmail, mailbox, mailHtml, mailPreviews, questionChoices, savedAnswers } from './account-details.answers.ts'
import { changeBrokerBidderEmail, confirmEmail, getQuestionChoices, listMailbox, saveSecurityQuestions } from './account-details.ts'
import {
  accountInfoAnswer,
  emptyAnswer,
  personCsvAnswer,
  personExportAnswer,
  personZipAnswer,
  profileAnswer,
} from './account-information.answers.ts'
import {
  changeEmail,
  changePassword,
  deleteAccount,
  exportPerson,
  exportPersonCsv,
  exportPersonZip,
  getAccountInfo,
  getProfile,
  reopenAccount,
  updateProfile,
} from './account-information.ts'
import {
  changedPassword,
  passwordKeyState,
  recoveryResult,
  resetRequested,
  savedQuestionsAnswer,
  verifiedAnswers,
} from './account-recovery.answers.ts'
import {
  askSecurityQuestions,
  changeExpiredPassword,
  createPassword,
  emailPassword,
  getPasswordKey,
  getSecurityQuestions,
  resetByEmail,
  setNewPassword,
  verifySecurityAnswers,
} from './account-recovery.ts'
import { sellerKeyState, sellerMailed, sellerPasswordSet } from './account-seller.answers.ts'
import { createSellerPassword, emailSellerPassword, openSellerPassword } from './account-seller.ts'
import { listMailPreviews, showMail, showMailPreview } from './mailbox.ts'

/** Ways back into an account, and a person’s own account. Part of the list in `calls.ts`. */
export const accountCalls = {
  emailPassword,
  getSecurityQuestions,
  askSecurityQuestions,
  verifySecurityAnswers,
  resetByEmail,
  getPasswordKey,
  createPassword,
  setNewPassword,
  changeExpiredPassword,
  getQuestionChoices,
  saveSecurityQuestions,
  changeBrokerBidderEmail,
  confirmEmail,
  listMailbox,
  showMail,
  listMailPreviews,
  showMailPreview,
  emailSellerPassword,
  createSellerPassword,
  openSellerPassword,
  getAccountInfo,
  getProfile,
  updateProfile,
  changeEmail,
  changePassword,
  exportPerson,
  exportPersonCsv,
  exportPersonZip,
  deleteAccount,
  reopenAccount,
} as const

/** Answer schema of each of these calls. */
export const accountAnswers = {
  emailPassword: recoveryResult,
  getSecurityQuestions: savedQuestionsAnswer,
  askSecurityQuestions: savedQuestionsAnswer,
  verifySecurityAnswers: verifiedAnswers,
  resetByEmail: resetRequested,
  getPasswordKey: passwordKeyState,
  createPassword: changedPassword,
  setNewPassword: changedPassword,
  changeExpiredPassword: changedPassword,
  getQuestionChoices: questionChoices,
  saveSecurityQuestions: savedAnswers,
  changeBrokerBidderEmail: brokerBidderEmail,
  confirmEmail: brokerBidderEmail,
  listMailbox: mailbox,
  showMail: mailHtml,
  listMailPreviews: mailPreviews,
  showMailPreview: mailHtml,
  emailSellerPassword: sellerMailed,
  createSellerPassword: sellerPasswordSet,
  openSellerPassword: sellerKeyState,
  getAccountInfo: accountInfoAnswer,
  getProfile: profileAnswer,
  updateProfile: profileAnswer,
  changeEmail: emptyAnswer,
  changePassword: emptyAnswer,
  exportPerson: personExportAnswer,
  exportPersonCsv: personCsvAnswer,
  exportPersonZip: personZipAnswer,
  deleteAccount: emptyAnswer,
  reopenAccount: emptyAnswer,
} as const satisfies Readonly<Record<keyof typeof accountCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const accountExamples: Readonly<Partial<Record<keyof typeof accountCalls, Example>>> = {
  emailPassword: { userIdOrEmail: 'mara@yard.example', reCaptchaResponse: { token: '', siteKey: 'altcha' } },
  askSecurityQuestions: { email: 'mara@yard.example' },
  verifySecurityAnswers: { email: 'mara@yard.example', questions: [{ questionId: 3, answer: 'Blue Heron' }] },
  resetByEmail: { email: 'mara@yard.example' },
  createPassword: { key: 'key of the mail', password: 'a long new password', confirmPassword: 'a long new password' },
  setNewPassword: { token: 'token of the address', password: 'a long new password', confirmPassword: 'a long new password' },
  changeExpiredPassword: {
    username: '104233',
    currentPassword: 'the password of before',
    password: 'a long new password',
    confirmPassword: 'a long new password',
  },
  saveSecurityQuestions: {
    questions: [
      { questionId: 1, answer: 'Elm Street' },
      { questionId: 4, answer: 'Otto' },
      { questionId: 9, answer: 'Lisbon' },
    ],
  },
  changeBrokerBidderEmail: { email: 'bidder@yard.example' },
  confirmEmail: { key: 'key of the mail' },
  createSellerPassword: { email: 'seller@yard.example', password: 'eleven 2 go', confirmPassword: 'eleven 2 go' },
  updateProfile: {
    firstName: 'Mara',
    lastName: 'Vos',
    phone: '+1 214 555 0114',
    line1: '12 Elm Street',
    city: 'Dallas',
    state: 'TX',
    country: 'USA',
    postCode: '75201',
  },
  changeEmail: { email: 'mara@yard.example', currentPassword: 'the password of before' },
  changePassword: { currentPassword: 'the password of before', password: 'a long new password', confirmPassword: 'a long new password' },
  deleteAccount: { currentPassword: 'the password of before' },
  reopenAccount: { buyerNumber: 104233 },
}
