import '../../../style/desks.css'
import '../../../style/payments.css'
import { Link } from 'react-router'
import { listRefundDesk } from '@app/contract/refunds/refund-desk.ts'
import type { DeskRefund, RefundDesk } from '@app/contract/refunds/refunds.answers.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { wheretoWords } from '@app/rules/refunds/whereto-words.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useApp, useText } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { pageOf } from '../../../platform/page/page-of.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { PageSteps } from '../../../ui/page-steps.tsx'
import { ProposeRefund } from './propose-refund.tsx'
import { RefundActs } from './refund-acts.tsx'
import { DeskNav } from '../../desks/desk-nav.tsx'

type View = 'waiting' | 'ended'

interface DeskData {
  readonly desk: RefundDesk
  readonly view: View
}

const PATH = '/operations/money/refunds'
const addressOf = (view: View, page: number): string => `${PATH}?${new URLSearchParams({ view, page: String(page) })}`

export async function load({ api, url }: LoadArgs): Promise<DeskData> {
  const view = url.searchParams.get('view') === 'ended' ? 'ended' : 'waiting'
  return { view, desk: await api(listRefundDesk, { query: { view, page: pageOf(url) } }) }
}

export const head = (_: DeskData, __: AppInfo, text: Text): PageHead => ({ title: text.t('refund.desk.title') })

/** What a refund is: how much, whose, where it goes, why, and who agreed so far. */
function Facts({ refund }: { readonly refund: DeskRefund }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  const time = (iso: string): string => formats.timeWithin(Date.parse(iso), zone, nowMs)
  const { number, name, state, origin, reason, note, askedBy, askedAt, needed, approvals, notBefore, invoiceNumber } = refund
  const isOpen = refund.endedAt === ''
  const parts = [
    askedBy === null ? text.t('refund.desk.byRule') : text.t('refund.desk.by', { number: String(askedBy) }),
    time(askedAt),
    ...(needed > 0 ? [text.t('refund.desk.agreed', { count: approvals.length, needed })] : []),
    ...(isOpen && refund.isNewAccount ? [text.t('refund.desk.new')] : []),
    ...(isOpen && notBefore !== '' && Date.parse(notBefore) > nowMs ? [text.t('refund.until', { time: time(notBefore) })] : []),
    ...(isOpen && refund.isFetchedBack ? [text.t('refund.desk.back')] : []),
    ...(invoiceNumber === '' ? [] : [text.t('refund.desk.invoice', { number: invoiceNumber })]),
    ...(refund.bankReference === '' ? [] : [refund.bankReference]),
    ...(refund.endReason === '' ? [] : [refund.endReason]),
  ]
  return (
    <>
      <h2 className="refund-head">
        <span className="num">{formatCurrencyWithCode({ minor: refund.amountMinor, currency: refund.currency }, text.languageTag)}</span>{' '}
        <Link className="link" to={`/operations/members/${number}`}>
          {text.t('refund.desk.payer', { name, number: String(number) })}
        </Link>
      </h2>
      <p>
        <span className="badge pay-state">{text.t(`refund.state.${state}`)}</span> {text.t(`refund.origin.${origin}`)} ·{' '}
        {wheretoWords(text, refund)} · {text.t(`refund.reason.${reason}`)}
        {note === '' ? null : ` · ${note}`}
      </p>
      <p className="dim">{parts.join(' · ')}</p>
    </>
  )
}

/** The desk on which bookkeepers propose refunds, agree to them and book their transfers. */
export function Page({ data: { desk, view } }: { readonly data: DeskData }) {
  const text = useText()
  const at = (name: View) => ({ to: addressOf(name, 1), 'aria-current': view === name ? ('page' as const) : undefined })
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('refund.desk.title')}</h1>
      {view === 'waiting' ? <p className="dim">{text.t('refund.desk.lead', { count: desk.total })}</p> : null}
      <nav className="seg" aria-label={text.t('refund.desk.views')}>
        <Link {...at('waiting')}>{text.t('refund.desk.waiting')}</Link>
        <Link {...at('ended')}>{text.t('refund.desk.ended')}</Link>
      </nav>
      {desk.refunds.length === 0 ? <p className="dim">{text.t('refund.desk.none')}</p> : null}
      <ol className="refund-list">
        {desk.refunds.map((refund) => (
          <li key={`${refund.refundId} ${refund.state} ${refund.approvals.length}`} className="refund-row" data-refund={refund.refundId}>
            <Facts refund={refund} />
            <RefundActs refund={refund} />
          </li>
        ))}
      </ol>
      <PageSteps page={desk.page} pages={desk.pages} to={(page) => addressOf(view, page)} />
      {view === 'waiting' ? <ProposeRefund /> : null}
    </div>
  )
}
