import type { FeeCharge } from '#modules/memberships/index.ts'
import { originOf } from '#platform/http/request-context.ts'
import { DEFAULT_PAYMENT_METHOD } from '@app/rules/reference/payment-methods.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { startPayment } from './start-payment.ts'

const AFTERWARDS = '/dashboard'
const UNPAID = '/upgrade-membership'

/** Orders of memberships paid at the gateway of the site on which they are ordered. */
export const chargeAtGateway = (deps: PaymentDeps): FeeCharge => ({
  isByHand: (site) => deps.gateways.of(site) === null,
  start: async ({ accountId, site }, ctx) => {
    if (deps.gateways.of(site) === null) return { kind: 'byHand' }
    const { systemUp, pciURL, orderRefId } = await startPayment(deps, {
      payer: { accountId, site, nowMs: ctx.nowMs },
      actorId: accountId,
      wanted: { kind: 'RENEWAL_FEES', invoiceIds: [], currencyCode: '', amount: '' },
      method: DEFAULT_PAYMENT_METHOD,
      cardId: '',
      origin: originOf(ctx),
      locale: ctx.locale,
      successPath: AFTERWARDS,
      cancelPath: UNPAID,
    })
    return systemUp ? { kind: 'redirect', url: pciURL, ref: orderRefId } : { kind: 'down' }
  },
})
