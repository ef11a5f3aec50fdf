import '../../style/desks.css'
import '../../style/payments.css'
import { Link } from 'react-router'
import { listSettlements } from '@app/contract/settlements/settlements.ts'
import type { SettlementDifference, SettlementList } from '@app/contract/settlements/settlements.answers.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useApp, useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { pageOf } from '../../platform/page/page-of.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { PageSteps } from '../../ui/page-steps.tsx'
import { DecideDifference } from './decide-difference.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'
import { providerWords } from '../refunds/provider-words.ts'

type View = 'open' | 'decided'

interface SettlementsData {
  readonly list: SettlementList
  readonly view: View
}

const PATH = '/operations/money/settlements'
const addressOf = (view: View, page: number): string => `${PATH}?${new URLSearchParams({ view, page: String(page) })}`

export async function load({ api, url }: LoadArgs): Promise<SettlementsData> {
  const view = url.searchParams.get('view') === 'decided' ? 'decided' : 'open'
  return { view, list: await api(listSettlements, { query: { view, page: pageOf(url) } }) }
}

export const head = (_: SettlementsData, __: AppInfo, text: Text): PageHead => ({ title: text.t('settle.title') })

function Difference({ difference }: { readonly difference: SettlementDifference }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  const { kind, currency, amountMinor, provider, day, paymentRef, number, decision, decidedBy, decidedAt, reason } = difference
  return (
    <li className="refund-row">
      <h2 className="refund-head">
        <span className="num">{formatCurrencyWithCode({ minor: amountMinor, currency }, text.languageTag)}</span>{' '}
        {text.t(`settle.kind.${kind}`)}
      </h2>
      <p className="dim num">
        {providerWords(provider, text)} · {day} · {paymentRef}
      </p>
      {number === null ? null : (
        <p>
          <Link className="link" to={`/operations/members/${number}`}>
            {text.t('settle.payer', { number: String(number) })}
          </Link>
        </p>
      )}
      {decision === null ? (
        <DecideDifference difference={difference} />
      ) : (
        <p>
          {text.t(`settle.decision.${decision}`)} · {reason} ·{' '}
          {text.t('settle.decided', { number: String(decidedBy ?? ''), time: formats.timeWithin(Date.parse(decidedAt), zone, nowMs) })}
        </p>
      )}
    </li>
  )
}

/** The days that were compared: what was taken, went back and was kept, and what came of it. */
function Days({ days }: Pick<SettlementList, 'days'>) {
  const text = useText()
  const money = (minor: number, currency: CurrencyCode): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  return (
    <section className="sec" aria-labelledby="settle-days">
      <div className="sec-h">
        <h2 id="settle-days">{text.t('settle.days')}</h2>
      </div>
      {days.length === 0 ? <p className="dim">{text.t('settle.days.none')}</p> : null}
      <ul className="refund-list">
        {days.map(({ provider, day, isUnknown, lines, booked, open, sums }) => (
          <li className="refund-row" key={`${provider} ${day}`}>
            <p className="refund-head num">
              {day} · {providerWords(provider, text)}
            </p>
            <p>
              {isUnknown ? text.t('settle.days.unknown') : text.t('settle.days.lines', { lines, booked })}
              {open > 0 ? ` · ${text.t('settle.days.open', { open })}` : ''}
            </p>
            {sums.map(({ currency, takenMinor, goneBackMinor, feeMinor }) => (
              <p className="dim num" key={currency}>
                {text.t('settle.days.sums', {
                  taken: money(takenMinor, currency),
                  back: money(goneBackMinor, currency),
                  fee: money(feeMinor, currency),
                })}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What differs between payment providers and the books, and what becomes of each. */
export function Page({ data: { list, view } }: { readonly data: SettlementsData }) {
  const text = useText()
  const at = (name: View) => ({ to: addressOf(name, 1), 'aria-current': view === name ? ('page' as const) : undefined })
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('settle.title')}</h1>
      <p className="dim">{text.t('settle.lead')}</p>
      <nav className="seg" aria-label={text.t('settle.views')}>
        <Link {...at('open')}>{text.t('settle.open')}</Link>
        <Link {...at('decided')}>{text.t('settle.closed')}</Link>
      </nav>
      {list.differences.length === 0 ? <p className="dim">{text.t('settle.none')}</p> : null}
      <ol className="refund-list">
        {list.differences.map((difference) => (
          <Difference key={`${difference.differenceId} ${difference.decision}`} difference={difference} />
        ))}
      </ol>
      <PageSteps page={list.page} pages={list.pages} to={(page) => addressOf(view, page)} />
      <Days days={list.days} />
    </div>
  )
}
