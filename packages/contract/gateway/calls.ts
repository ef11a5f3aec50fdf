import * as z from 'zod/mini'
import type { Example, Schema } from '../define-call.ts'
import { getDeposits, getPaymentForm, getPaymentStatus, receiveLinkReturn, receiveNetworkResponse, setPciParam } from './gateway.ts'
import { deposits, paymentForm, paymentStatus, pciParam } from './gateway.answers.ts'

/** Payments on a gateway's page. Part of the list in `calls.ts`. */
export const gatewayCalls = {
  setPciParam,
  getPaymentStatus,
  getPaymentForm,
  receiveNetworkResponse,
  receiveLinkReturn,
  getDeposits,
} as const

/** Answer schema of each of these calls. */
export const gatewayAnswers = {
  setPciParam: pciParam,
  getPaymentStatus: paymentStatus,
  getPaymentForm: paymentForm,
  receiveNetworkResponse: z.object({ path: z.string() }),
  receiveLinkReturn: z.object({ path: z.string() }),
  getDeposits: deposits,
} as const satisfies Readonly<Record<keyof typeof gatewayCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const gatewayExamples: Readonly<Partial<Record<keyof typeof gatewayCalls, Example>>> = {
  setPciParam: {
    GATEWAY_URL_KEY: 'PAY_DEPOSIT',
    cookieValue: '/member-payments/deposits/add',
    successCallBackURL: 'dashboard',
    cancelCallBackUrl: '/member-payments/deposits/add',
    currencyCode: 'USD',
    amount: '500.00',
  },
  receiveNetworkResponse: { orderRefId: 'mDkz1dYQ0Xv5w3b7GkTt0A' },
  receiveLinkReturn: { orderRefId: 'mDkz1dYQ0Xv5w3b7GkTt0A' },
}
