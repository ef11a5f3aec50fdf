import { Failure } from '@app/contract/failure.ts'
import { balanceOf, isMoneyOnItsWay } from '@app/rules/invoices/invoice-status.ts'
import { payLinkAmount, payLinkState } from '@app/rules/payments/pay-links.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { type Payable, payableInvoices } from '#modules/gateway-payments/index.ts'
import { lockStates, standingOf } from '#modules/invoices/index.ts'
import { mailPaidByLink } from './link-mails.ts'
import type { PayLinksDeps } from './pay-links-deps.ts'
import { endLink, getLink } from './pay-links.store.ts'

/**
 * One invoice, paid by somebody else: its money is booked, disputed and paid back as the payer's own. What it pays the link and the invoice
 * say at this moment; storage that has accrued meanwhile is its owner's.
 */
export function payableByLink(deps: Pick<PayLinksDeps, 'post' | 'preferencesOf'>): Payable {
  const invoices = payableInvoices(deps)
  return {
    ...invoices,
    kinds: ['PAY_LINK'],
    quote: async (tx, { accountId, nowMs }, { linkId }) => {
      if (linkId === undefined) return { refusal: 'METHOD_OFF' }
      const link = await getLink(tx, linkId)
      const [row] = await lockStates(tx, accountId, [link.invoiceId])
      const balanceMinor = row === undefined ? 0 : balanceOf(standingOf(row))
      if (row === undefined || payLinkState({ ...link, balanceMinor }, nowMs) !== 'OPEN') throw new Failure('LINK_EXPIRED')
      if (row.isWithLender) return { refusal: 'LENDER_HOLD' }
      if (isMoneyOnItsWay(row, nowMs)) return { refusal: 'IN_FLIGHT' }
      const { invoiceId, site, currency, number } = row
      const amountMinor = payLinkAmount({ ...link, balanceMinor })
      return { thing: `link:${linkId}`, invoiceIds: [invoiceId], linkId, site, amountMinor, currency, description: number }
    },
    captured: async (tx, attempt) => {
      const { accountId, linkId, ref, currency, amountMinor } = attempt
      const booked = await invoices.captured(tx, attempt)
      if (linkId === null) throw new Error('a payment by a link names none')
      const link = await getLink(tx, linkId)
      await endLink(tx, { id: linkId, accountId, reason: 'PAID' })
      const detail = { link: linkId, payment: ref, currency, amountMinor }
      await addAccountEvent(tx, { accountId, actorId: null, kind: 'pay-link-paid', detail })
      if (link.email !== null) await mailPaidByLink(deps.post, tx, { link, to: link.email, amountMinor, ref })
      return booked
    },
  }
}
