import { STEP_PAGES } from './forced-steps.ts'

/** Where a payment is handed to the gateway and comes back to; what lifts a step that asks for a fee is settled there. */
const PAID = /^\/(?:network-response|payment-form\/[\w-]+|MEAPaymentConfirmation\/\w+)$/

/** Pages on which members do what lifts a step, beside its own: they try a failed identity check again, send papers, sign, or come back from paying. */
const LIFTING: Readonly<Record<string, RegExp>> = {
  [STEP_PAGES[461]]: PAID,
  [STEP_PAGES[463]]: PAID,
  [STEP_PAGES[467]]: /^\/(?:verify-identity|accountInformation\/licenses|esign-documents?\/\w+|auction-consent)$/,
}

/** Whether a step is taken on a page: its own, or one on which a member does what lifts it. */
export const isTakenOn = (step: string, path: string): boolean => path === step || LIFTING[step]?.test(path) === true
