export { hashAnswers, keepAnswers } from './choose-questions.ts'
export { readMails } from './read-mails.ts'
export { registerAccount } from './register-account.ts'
