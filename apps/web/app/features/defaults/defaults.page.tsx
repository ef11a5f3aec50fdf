import '../../style/desks.css'
import '../../style/payments.css'
import { Link } from 'react-router'
import type { DefaultDesk, DeskDefault } from '@app/contract/payments/defaults.answers.ts'
import { listDefaults } from '@app/contract/payments/defaults.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useApp, useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { pageOf } from '../../platform/page/page-of.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { PageSteps } from '../../ui/page-steps.tsx'
import { DefaultActs } from './default-acts.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'
import { LotAndPayer } from '../desks/lot-and-payer.tsx'

type View = 'waiting' | 'ended'

interface DeskData {
  readonly desk: DefaultDesk
  readonly view: View
}

const PATH = '/operations/money/defaults'
const addressOf = (view: View, page: number): string => `${PATH}?${new URLSearchParams({ view, page: String(page) })}`

export async function load({ api, url }: LoadArgs): Promise<DeskData> {
  const view = url.searchParams.get('view') === 'ended' ? 'ended' : 'waiting'
  return { view, desk: await api(listDefaults, { query: { view, page: pageOf(url) } }) }
}

export const head = (_: DeskData, __: AppInfo, text: Text): PageHead => ({ title: text.t('default.title') })

/** What is owed, and what giving the win up bills and applies; of one that is done, what it did. */
function sumsOf({ state, currency, totalMinor, balanceMinor, feeMinor, depositMinor, feeInvoice, creditNote }: DeskDefault, text: Text) {
  const money = (minor: number): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  if (state === 'DONE')
    return [
      text.t('default.creditNote', { number: creditNote }),
      ...(feeInvoice === '' ? [] : [text.t('default.feeBilled', { amount: money(feeMinor), number: feeInvoice })]),
      text.t('default.applied', { amount: money(depositMinor) }),
    ]
  return [
    text.t('default.owed', { amount: money(balanceMinor), total: money(totalMinor) }),
    text.t('default.fee', { amount: money(feeMinor) }),
    text.t('default.held', { amount: money(depositMinor) }),
  ]
}

/** Who did what about it, and when. */
function useDoings({ state, proposedAt, asked, decided, endedAt }: DeskDefault): readonly string[] {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  const time = (iso: string): string => formats.timeWithin(Date.parse(iso), zone, nowMs)
  const doing = ({ by, reason, at }: NonNullable<DeskDefault['asked']>) => ({ number: String(by), reason, time: time(at) })
  return [
    text.t('default.proposed', { time: time(proposedAt) }),
    ...(asked === null ? [] : [text.t('default.asked', doing(asked))]),
    ...(decided === null ? [] : [text.t(state === 'DONE' ? 'default.decided.DONE' : 'default.decided.REFUSED', doing(decided))]),
    ...(state === 'ENDED' ? [text.t('default.endedAt', { time: time(endedAt) })] : []),
  ]
}

/** An unpaid win: which lot, whose, what is owed, and who has decided so far. */
function Facts({ of }: { readonly of: DeskDefault }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  const doings = useDoings(of)
  const { lot, vehicle, number, name, invoiceNumber, dueAt, clock, state } = of
  return (
    <>
      <LotAndPayer lot={lot} vehicle={vehicle} number={number} name={name} />
      <p>
        <span className="badge pay-state">{text.t(`default.state.${state}`)}</span> {text.t('default.invoice', { number: invoiceNumber })} ·{' '}
        {text.t('default.due', { time: formats.timeWithin(Date.parse(dueAt), clock, nowMs) })}
      </p>
      <p className="num">{sumsOf(of, text).join(' · ')}</p>
      <p className="dim">{doings.join(' · ')}</p>
    </>
  )
}

/** The desk on which bookkeepers give up wins that nobody paid. */
export function Page({ data: { desk, view } }: { readonly data: DeskData }) {
  const text = useText()
  const at = (name: View) => ({ to: addressOf(name, 1), 'aria-current': view === name ? ('page' as const) : undefined })
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('default.title')}</h1>
      {view === 'waiting' ? <p className="dim">{text.t('default.lead', { count: desk.total })}</p> : null}
      <nav className="seg" aria-label={text.t('default.views')}>
        <Link {...at('waiting')}>{text.t('default.waiting')}</Link>
        <Link {...at('ended')}>{text.t('default.ended')}</Link>
      </nav>
      {desk.defaults.length === 0 ? <p className="dim">{text.t('default.none')}</p> : null}
      {view === 'waiting' && desk.defaults.length > 0 ? <p>{text.t('default.what')}</p> : null}
      <ol className="refund-list">
        {desk.defaults.map((of) => (
          <li key={`${of.defaultId} ${of.state}`} className="refund-row" data-default={of.defaultId}>
            <Facts of={of} />
            <DefaultActs of={of} />
          </li>
        ))}
      </ol>
      <PageSteps page={desk.page} pages={desk.pages} to={(page) => addressOf(view, page)} />
    </div>
  )
}
