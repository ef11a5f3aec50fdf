import '../../style/desks.css'
import '../../style/payments.css'
import { Link } from 'react-router'
import { listHandovers } from '@app/contract/lenders/lender-desk.ts'
import type { HandoverList } from '@app/contract/lenders/lenders.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { pageOf } from '../../platform/page/page-of.ts'
import { PageSteps } from '../../ui/page-steps.tsx'
import { useProof } from '../proof/use-proof.tsx'
import { HandoverPart } from './handover-row.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

type View = 'standing' | 'ended'

interface HandoversData {
  readonly listed: HandoverList
  readonly view: View
}

const PATH = '/operations/money/lenders/handovers'
const addressOf = (view: View, page: number): string => `${PATH}?${new URLSearchParams({ view, page: String(page) })}`

export async function load({ api, url }: LoadArgs): Promise<HandoversData> {
  const view = url.searchParams.get('view') === 'ended' ? 'ended' : 'standing'
  return { view, listed: await api(listHandovers, { query: { view, page: pageOf(url) } }) }
}

export const head = (_: HandoversData, __: AppInfo, text: Text): PageHead => ({ title: text.t('lenderDesk.handed') })

/** Invoices that lenders have: where it is recorded what a lender said. */
export function Page({ data: { listed, view } }: { readonly data: HandoversData }) {
  const text = useText()
  const { prove, onRefused } = useProof('lenderDesk.proof')
  const at = (name: View) => ({ to: addressOf(name, 1), 'aria-current': view === name ? ('page' as const) : undefined })
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('lenderDesk.handed')}</h1>
      <p className="dim">{text.t('lenderDesk.handed.lead')}</p>
      <nav className="seg" aria-label={text.t('lenderDesk.views')}>
        <Link {...at('standing')}>{text.t('lenderDesk.view.standing')}</Link>
        <Link {...at('ended')}>{text.t('lenderDesk.view.ended')}</Link>
      </nav>
      {prove}
      {listed.handovers.length === 0 ? <p className="dim">{text.t('lenderDesk.handed.none')}</p> : null}
      <ol className="refund-list">
        {listed.handovers.map((row) => (
          <HandoverPart key={`${row.handoverId} ${row.words.length} ${row.endedAt}`} row={row} onRefused={onRefused} />
        ))}
      </ol>
      <PageSteps page={listed.page} pages={listed.pages} to={(page) => addressOf(view, page)} />
    </div>
  )
}
