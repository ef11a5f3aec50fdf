import '../../style/desks.css'
import '../../style/payments.css'
import { Link } from 'react-router'
import type { InvoiceActList } from '@app/contract/payments/invoice-acts.answers.ts'
import { listInvoiceActs } from '@app/contract/payments/invoice-acts.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { pageOf } from '../../platform/page/page-of.ts'
import { PageSteps } from '../../ui/page-steps.tsx'
import { ActRow } from './act-row.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

type View = 'waiting' | 'ended'

interface ActsData {
  readonly list: InvoiceActList
  readonly view: View
}

const PATH = '/operations/money/acts'
const addressOf = (view: View, page: number): string => `${PATH}?${new URLSearchParams({ view, page: String(page) })}`

export async function load({ api, url }: LoadArgs): Promise<ActsData> {
  const view = url.searchParams.get('view') === 'ended' ? 'ended' : 'waiting'
  return { view, list: await api(listInvoiceActs, { query: { view, page: pageOf(url) } }) }
}

export const head = (_: ActsData, __: AppInfo, text: Text): PageHead => ({ title: text.t('moneyDesk.acts') })

/** Credit notes and write-offs that wait for a second person, and those that ended. */
export function Page({ data: { list, view } }: { readonly data: ActsData }) {
  const text = useText()
  const at = (name: View) => ({ to: addressOf(name, 1), 'aria-current': view === name ? ('page' as const) : undefined })
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('moneyDesk.acts')}</h1>
      <p className="dim">{text.t('moneyDesk.acts.lead')}</p>
      <nav className="seg" aria-label={text.t('moneyDesk.views')}>
        <Link {...at('waiting')}>{text.t('refund.desk.waiting')}</Link>
        <Link {...at('ended')}>{text.t('refund.desk.ended')}</Link>
      </nav>
      {list.acts.length === 0 ? <p className="dim">{text.t('moneyDesk.acts.none')}</p> : null}
      <ol className="refund-list">
        {list.acts.map((act) => (
          <ActRow key={act.actId} act={act} />
        ))}
      </ol>
      <PageSteps page={list.page} pages={list.pages} to={(page) => addressOf(view, page)} />
    </div>
  )
}
