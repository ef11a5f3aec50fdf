export { chargebackWords, deskChargebackWords, tellOfChargeback } from './chargeback-mails.ts'
export { type Disputed, lockDisputed, openChargeback, reopen, returnPayment, winChargeback } from './dispute-payment.ts'
export { getSpent, listLotsOf } from './returns.store.ts'
