export { readMails } from './read-mails.ts'
export { registerAccount } from './register-account.ts'
