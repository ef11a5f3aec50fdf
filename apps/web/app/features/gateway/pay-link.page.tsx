import '../../style/gateway.css'
import { isFailure } from '@app/contract/failure.ts'
import { getLinkPayment, getPayLink } from '@app/contract/payments/pay-links.ts'
import type { LinkPayment, OpenPayLink } from '@app/contract/payments/pay-links.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { reasonOf } from '../../platform/page/fault-of.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { LinkOver } from './link-over.tsx'
import { PayLinkAsk } from './pay-link-ask.tsx'
import { PayLinkReturn } from './pay-link-return.tsx'

/** What an address of this page stands for. over: a link or a payment that is over, revoked, used up or unknown; all are told alike. */
type PayLinkData =
  | { readonly kind: 'ask'; readonly secretId: string; readonly asked: OpenPayLink; readonly fault: string }
  | { readonly kind: 'return'; readonly ref: string; readonly payment: LinkPayment }
  | { readonly kind: 'over' }

/** One module for the link and the way back from the gateway: each module weighs on every first visit. */
export async function load({ api, params, url }: LoadArgs): Promise<PayLinkData> {
  const { secretId = '', ref } = params
  try {
    if (ref !== undefined) return { kind: 'return', ref, payment: await api(getLinkPayment, { params: { ref } }) }
    return { kind: 'ask', secretId, asked: await api(getPayLink, { params: { secretId } }), fault: reasonOf(url) }
  } catch (error) {
    if (!isFailure(error) || (error.code !== 'LINK_EXPIRED' && error.code !== 'INVALID_INPUT')) throw error
    return { kind: 'over' }
  }
}

const TITLES = { ask: 'payPage.title', return: 'gateway.title', over: 'payPage.over' } as const

export const head = ({ kind }: PayLinkData, _: AppInfo, text: Text): PageHead => ({
  title: text.t(TITLES[kind]),
  robots: 'noindex,nofollow,noarchive',
})

/** What somebody else is asked to pay, or what became of it: lot, reference and amount, and never whose it is. */
export function Page({ data }: { readonly data: PayLinkData }) {
  switch (data.kind) {
    case 'ask':
      return <PayLinkAsk asked={data.asked} secretId={data.secretId} fault={data.fault} />
    case 'return':
      return <PayLinkReturn key={data.ref} payment={data.payment} payRef={data.ref} />
    default:
      return <LinkOver />
  }
}
