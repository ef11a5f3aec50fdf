import {
  changeEmail,
  changePassword,
  deleteAccount,
  exportPerson,
  exportPersonCsv,
  getAccountInfo,
  getProfile,
  reopenAccount,
  updateProfile,
} from './account-information.ts'
import { accountInfoAnswer, emptyAnswer, personCsvAnswer, personExportAnswer, profileAnswer } from './account-information.answers.ts'
import { changeBrokerBidderEmail, confirmEmail, getQuestionChoices, listMailbox, saveSecurityQuestions } from './account-details.ts'
import { brokerBidderEmail, mailbox, questionChoices, savedAnswers } from './account-details.answers.ts'
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
import {
  changedPassword,
  passwordKeyState,
  recoveryResult,
  resetRequested,
  savedQuestionsAnswer,
  verifiedAnswers,
} from './account-recovery.answers.ts'
import { createSellerPassword, emailSellerPassword, openSellerPassword } from './account-seller.ts'
import { sellerKeyState, sellerMailed, sellerPasswordSet } from './account-seller.answers.ts'
import type { Schema } from './define-call.ts'

/** An account of its owner: recovery, questions, address, particulars, and the passwords of sellers. Part of the list in `calls.ts`. */
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
  deleteAccount: emptyAnswer,
  reopenAccount: emptyAnswer,
} as const satisfies Readonly<Record<keyof typeof accountCalls, Schema>>
