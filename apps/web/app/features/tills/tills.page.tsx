import '../../style/desks.css'
import '../../style/payments.css'
import '../../style/tills.css'
import { Failure, isFailure } from '@app/contract/failure.ts'
import type { TillList, TillPayers, TillReceipt, TillShown } from '@app/contract/tills/tills.answers.ts'
import { findTillPayers, getTill, getTillDesk, getTillReceipt, listTills } from '@app/contract/tills/tills.ts'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { type DeskData, DeskPart } from './desk-part.tsx'
import { MoneyPart } from './money-part.tsx'
import { ReceiptPart } from './receipt-part.tsx'
import { ReportPart } from './report-part.tsx'
import { placeAsWritten } from '../lots/lot-name.ts'
import { DeskNav } from '../desks/desk-nav.tsx'

type TillsData =
  | DeskData
  | { readonly part: 'report'; readonly till: TillShown; readonly isOwn: boolean }
  | { readonly part: 'receipt'; readonly receipt: TillReceipt }
  | { readonly part: 'money'; readonly list: TillList }

const ID = /^\d{1,15}$/
const FIND_MAX = 60

async function find(api: LoadArgs['api'], q: string): Promise<TillPayers | null> {
  try {
    return await api(findTillPayers, { query: { q } })
  } catch (error) {
    if (isFailure(error) && ['NO_SUCH_PERSON', 'TILL_REFUSED', 'INVALID_INPUT'].includes(error.code)) return null
    throw error
  }
}

/** What is another site's is as what is not there. */
async function orAbsent<T>(found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    throw isFailure(error) && ['TILL_NOT_FOUND', 'PAYMENT_NOT_FOUND'].includes(error.code) ? new Failure('NOT_FOUND') : error
  })
}

/** All pages of counters in one module: each module weighs on every first visit. `q` is a user id, a name or the number of an invoice. */
export async function load({ api, url, params, app }: LoadArgs): Promise<TillsData> {
  const { id = '', receiptId = '' } = params
  if (url.pathname.toLowerCase().endsWith('/money/tills')) return { part: 'money', list: await api(listTills, {}) }
  if (receiptId !== '') {
    if (!ID.test(receiptId)) throw new Failure('NOT_FOUND')
    return { part: 'receipt', receipt: await orAbsent(api(getTillReceipt, { params: { id: receiptId } })) }
  }
  if (id !== '') {
    if (!ID.test(id)) throw new Failure('NOT_FOUND')
    const till = await orAbsent(api(getTill, { params: { id } }))
    return { part: 'report', till, isOwn: till.cashierNumber === app.member?.number }
  }
  const desk = await api(getTillDesk, {})
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, FIND_MAX)
  return { part: 'desk', desk, q, found: q === '' || desk.till === null ? null : await find(api, q) }
}

export function head(data: TillsData, _: AppInfo, text: Text): PageHead {
  switch (data.part) {
    case 'money':
      return { title: text.t('till.money.title') }
    case 'receipt':
      return { title: text.t('till.receipt.title', { number: data.receipt.receipt }) }
    case 'report':
      return { title: text.t('till.name', { drawer: String(data.till.drawer), yard: placeAsWritten(data.till.yardName) }) }
    default:
      return { title: text.t('till.title') }
  }
}

function Part({ data }: { readonly data: TillsData }) {
  switch (data.part) {
    case 'money':
      return <MoneyPart list={data.list} />
    case 'receipt':
      return <ReceiptPart receipt={data.receipt} />
    case 'report':
      return <ReportPart till={data.till} isOwn={data.isOwn} />
    default:
      return <DeskPart data={data} />
  }
}

export function Page({ data }: { readonly data: TillsData }) {
  return (
    <div className="desk tills">
      <DeskNav />
      <Part data={data} />
    </div>
  )
}
