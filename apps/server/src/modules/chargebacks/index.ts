export { chargebackWords, deskChargebackWords, tellOfChargeback } from './chargeback-mails.ts'
export { type Disputed, lockDisputed, openChargeback, winChargeback } from './dispute-payment.ts'
