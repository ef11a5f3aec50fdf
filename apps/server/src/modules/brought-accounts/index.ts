export { bringAccounts, type BringReport } from './bring-accounts.ts'
