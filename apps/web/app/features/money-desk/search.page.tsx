import '../../style/desks.css'
import '../../style/payments.css'
import { Link } from 'react-router'
import { INVOICE_STATUSES, type InvoiceStatus } from '@app/contract/payments/invoice-codes.ts'
import type { MoneyFound } from '@app/contract/payments/money-search.answers.ts'
import { MONEY_SOUGHT_MAX, searchMoney } from '@app/contract/payments/money-search.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { pageOf } from '../../platform/page/page-of.ts'
import { PageSteps } from '../../ui/page-steps.tsx'
import { DocumentList } from './document-list.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

interface SearchData {
  readonly q: string
  readonly status: InvoiceStatus | undefined
  readonly found: MoneyFound
}

const PATH = '/operations/money'
/** Pages that a search goes through; beyond them it takes nearer words. */
const PAGES_MAX = 200

function addressOf({ q, status }: Pick<SearchData, 'q' | 'status'>, page = 1): string {
  const query = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(status !== undefined && { status }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size === 0 ? PATH : `${PATH}?${query}`
}

export async function load({ api, url }: LoadArgs): Promise<SearchData> {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, MONEY_SOUGHT_MAX)
  const status = INVOICE_STATUSES.find((one) => one === url.searchParams.get('status'))
  const page = Math.min(pageOf(url), PAGES_MAX)
  return { q, status, found: await api(searchMoney, { query: { q, page, ...(status !== undefined && { status }) } }) }
}

export const head = (_: SearchData, __: AppInfo, text: Text): PageHead => ({ title: text.t('moneyDesk.title') })

/** Where who keeps the books finds payers and invoices. */
export function Page({ data: { q, status, found } }: { readonly data: SearchData }) {
  const text = useText()
  const { payers, invoices, page, hasMore } = found
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('moneyDesk.title')}</h1>
      <form className="pay-span" method="get" role="search">
        <div className="field">
          <label htmlFor="money-q">{text.t('moneyDesk.find')}</label>
          <input className="in" id="money-q" name="q" key={q} defaultValue={q} maxLength={MONEY_SOUGHT_MAX} type="search" />
        </div>
        {status === undefined ? null : <input type="hidden" name="status" value={status} />}
        <button className="btn">{text.t('moneyDesk.find.button')}</button>
      </form>
      <nav className="seg pay-nav" aria-label={text.t('moneyDesk.states')}>
        <Link to={addressOf({ q, status: undefined })} aria-current={status === undefined ? 'page' : undefined}>
          {text.t('moneyDesk.all')}
        </Link>
        {INVOICE_STATUSES.map((one) => (
          <Link key={one} to={addressOf({ q, status: one })} aria-current={status === one ? 'page' : undefined}>
            {text.t(`pay.status.${one}`)}
          </Link>
        ))}
      </nav>
      {payers.length === 0 ? null : (
        <ul>
          {payers.map(({ number, name }) => (
            <li key={number}>
              <Link className="link" to={`/operations/money/payers/${number}`}>
                {text.t('refund.desk.payer', { name, number: String(number) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <DocumentList documents={invoices} />
      <PageSteps page={page} pages={hasMore ? page + 1 : page} to={(next) => addressOf({ q, status }, next)} />
    </div>
  )
}
