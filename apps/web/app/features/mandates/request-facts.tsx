import { Link } from 'react-router'
import type { BidRequestView } from '@app/contract/mandates/bid-requests.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { asWritten } from '../lots/lot-name.ts'
import { endWords } from './request-words.ts'

/** What somebody wants to place: for which lot, how far, until when, and what became of it. `isMine`: the reader asked for it. */
export function RequestFacts({ request, isMine }: { readonly request: BidRequestView; readonly isMine: boolean }) {
  const text = useText()
  const formats = useFormats()
  const { zone, nowMs } = useApp()
  const { lotNumber, description, kind, amountMinor, allInMinor, currency, holderName, holderNumber, until, state, decidedAt } = request
  const money = (minor: number): string => formats.money({ minor, currency })
  const at = (instant: string): string => formats.timeWithin(Date.parse(instant), zone, nowMs)
  const why = endWords(request, text)
  return (
    <>
      <h2>
        <Link className="link" to={`/lot/${lotNumber}`}>
          {description === '' ? text.t('mandate.held.lot', { lot: String(lotNumber) }) : asWritten(description)}
        </Link>
      </h2>
      <p>
        <b className="num">{text.t(`request.kind.${kind}`, { amount: money(amountMinor) })}</b>
        {', '}
        <span className="num">{text.t('request.allIn', { amount: money(allInMinor) })}</span>
      </p>
      <p className="dim">
        {isMine || holderName === '' ? '' : `${text.t('request.who', { name: holderName, number: String(holderNumber) })}, `}
        {state === 'OPEN' ? text.t('request.until', { when: at(until) }) : text.t(`request.state.${state}`)}
        {state === 'OPEN' || decidedAt === '' ? '' : `, ${at(decidedAt)}`}
        {why === '' ? '' : `. ${why}`}
      </p>
    </>
  )
}
