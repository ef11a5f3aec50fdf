import '../../../style/desks.css'
import '../../../style/payments.css'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { DisputeList } from '@app/contract/refunds/disputes.answers.ts'
import { listDisputes } from '@app/contract/refunds/disputes.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useApp, useText } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { pageOf } from '../../../platform/page/page-of.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { PageSteps } from '../../../ui/page-steps.tsx'
import { DeskNav } from '../../desks/desk-nav.tsx'
import { providerWords } from '../provider-words.ts'

type View = 'open' | 'won'

interface DisputesData {
  readonly list: DisputeList
  readonly view: View
}

const PATH = '/operations/money/disputes'
const addressOf = (view: View, page: number): string => `${PATH}?${new URLSearchParams({ view, page: String(page) })}`

export async function load({ api, url }: LoadArgs): Promise<DisputesData> {
  const view = url.searchParams.get('view') === 'won' ? 'won' : 'open'
  return { view, list: await api(listDisputes, { query: { view, page: pageOf(url) } }) }
}

export const head = (_: DisputesData, __: AppInfo, text: Text): PageHead => ({ title: text.t('dispute.title') })

/** Parts of one line, with commas between them. */
const inRow = (parts: readonly ReactNode[]): ReactNode =>
  parts.map((part, at) => (
    <Fragment key={at}>
      {at === 0 ? null : ', '}
      {part}
    </Fragment>
  ))

function Dispute({ dispute }: { readonly dispute: DisputeList['disputes'][number] }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  const { number, name, currency, amountMinor, paymentRef, provider, fetchedBackAt, wonAt, invoices, heldLots } = dispute
  const time = (iso: string): string => formats.timeWithin(Date.parse(iso), zone, nowMs)
  const parts = [
    text.t('dispute.back', { time: time(fetchedBackAt) }),
    ...(wonAt === '' ? [] : [text.t('dispute.won.at', { time: time(wonAt) })]),
  ]
  return (
    <li className="refund-row">
      <h2 className="refund-head">
        <span className="num">{formatCurrencyWithCode({ minor: amountMinor, currency }, text.languageTag)}</span>{' '}
        <Link className="link" to={`/operations/members/${number}`}>
          {text.t('refund.desk.payer', { name, number: String(number) })}
        </Link>
      </h2>
      <p>{parts.join(' · ')}</p>
      {invoices.length === 0 ? null : (
        <p>
          {text.t('dispute.paid', { count: invoices.length })}{' '}
          {inRow(
            invoices.map(({ invoiceId, number: paper }) => (
              <Link key={invoiceId} className="link num" to={`/operations/money/invoices/${invoiceId}`}>
                {paper}
              </Link>
            )),
          )}
        </p>
      )}
      {heldLots.length === 0 ? null : (
        <p>
          {text.t('dispute.held', { count: heldLots.length })}{' '}
          {inRow(
            heldLots.map((lot) => (
              <Link key={lot} className="link num" to={`/lot/${lot}`}>
                {lot}
              </Link>
            )),
          )}
        </p>
      )}
      <p className="dim num">
        {providerWords(provider, text)} · {paymentRef}
      </p>
    </li>
  )
}

/** Payments that payers’ banks have fetched back: what stands open, and what was won. */
export function Page({ data: { list, view } }: { readonly data: DisputesData }) {
  const text = useText()
  const at = (name: View) => ({ to: addressOf(name, 1), 'aria-current': view === name ? ('page' as const) : undefined })
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('dispute.title')}</h1>
      <p className="dim">{text.t('dispute.lead')}</p>
      <nav className="seg" aria-label={text.t('dispute.views')}>
        <Link {...at('open')}>{text.t('dispute.open')}</Link>
        <Link {...at('won')}>{text.t('dispute.won')}</Link>
      </nav>
      {list.disputes.length === 0 ? <p className="dim">{text.t(view === 'won' ? 'dispute.none.won' : 'dispute.none')}</p> : null}
      <ol className="refund-list">
        {list.disputes.map((dispute) => (
          <Dispute key={dispute.paymentRef} dispute={dispute} />
        ))}
      </ol>
      <PageSteps page={list.page} pages={list.pages} to={(page) => addressOf(view, page)} />
    </div>
  )
}
