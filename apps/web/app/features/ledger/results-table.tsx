import '../../style/own-lists.css'
import { Link } from 'react-router'
import type { ResultView } from '@app/contract/ledger/results.answers.ts'
import { resultsPath } from '@app/rules/ledger/result-address.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Photo } from '../../ui/photo.tsx'
import { asWritten, placeAsWritten } from '../lots/lot-name.ts'
import { dayWords } from './result-words.ts'

const PHOTO = { width: 88, height: 66 } as const
/** Rows whose pictures are on the first screen. */
const FIRST_COUNT = 4

/** All-in first, the bare price below it; of a lot that was not sold only what was bid. */
function Price({ one }: { readonly one: ResultView }) {
  const text = useText()
  const formats = useFormats()
  const { finalMinor, highMinor, allInMinor, currency } = one
  const money = (minor: number): string => formats.money({ minor, currency })
  if (finalMinor === null)
    return highMinor > 0 ? (
      <div className="dim">
        <p>{text.t('results.high', { amount: money(highMinor) })}</p>
        {allInMinor === null ? null : <p>{text.t('results.allIn', { amount: money(allInMinor) })}</p>}
      </div>
    ) : null
  return (
    <div>
      <strong>{allInMinor === null ? money(finalMinor) : text.t('results.allIn', { amount: money(allInMinor) })}</strong>
      {allInMinor === null ? null : <p className="dim">{text.t('results.bid', { amount: money(finalMinor) })}</p>}
    </div>
  )
}

function Row({ one, isFirst }: { readonly one: ResultView; readonly isFirst: boolean }) {
  const text = useText()
  const formats = useFormats()
  const { lotNumber, yardNumber, saleId, heldOn, lane, itemNumber, damage } = one
  return (
    <tr data-lot={lotNumber} data-outcome={one.outcome}>
      <td className="c-ph">
        <Photo src={one.photo ?? one.drawing} alt="" {...PHOTO} isFirst={isFirst} />
      </td>
      <th scope="row">
        <Link className="own-name" to={`/lot/${lotNumber}/${one.slug}`}>
          {asWritten(one.name)}
        </Link>
        <p className="dim">
          {text.t('lot.number', { number: lotNumber })}
          {damage === null ? null : `, ${text.dyn(`damage.${damage}`, damage)}`}
        </p>
      </th>
      <td className="r-sale" data-label={text.t('results.sale')}>
        <div>
          {yardNumber === null ? null : (
            <Link className="link" to={resultsPath({ yard: String(yardNumber), day: heldOn })}>
              {placeAsWritten(one.yardName)}
            </Link>
          )}
          <p>{dayWords(heldOn, formats)}</p>
          {saleId === null || itemNumber === null || lane === '' ? null : (
            <p className="dim">
              <Link to={resultsPath({ sale: String(saleId) })}>{text.t('results.item', { lane, item: itemNumber })}</Link>
            </p>
          )}
        </div>
      </td>
      <td className="r-out" data-label={text.t('results.outcome')}>
        {text.dyn(`results.outcome.${one.outcome}`, one.outcome)}
      </td>
      <td className="num r-price" data-label={text.t('results.price')}>
        <Price one={one} />
      </td>
      <td className="num r-bids" data-label={text.t('results.bids')}>
        {formats.number(one.bidCount)}
      </td>
      <td className="r-led" data-label={text.t('results.ledger')}>
        <Link className="link" to={`/lot/${lotNumber}/ledger`} aria-label={text.t('results.ledger.of', { number: lotNumber })}>
          {text.t('results.ledger')}
        </Link>
      </td>
    </tr>
  )
}

/** A page of results: photo, vehicle, sale, outcome, price all-in and bare, bids. */
export function ResultsTable({ results }: { readonly results: readonly ResultView[] }) {
  const text = useText()
  return (
    <table className="sales own-table r-table">
      <caption className="vh">{text.t('results.title')}</caption>
      <thead>
        <tr>
          <th className="w-ph">
            <span className="vh">{text.t('search.column.photo')}</span>
          </th>
          <th scope="col">{text.t('results.lot')}</th>
          <th scope="col">{text.t('results.sale')}</th>
          <th scope="col">{text.t('results.outcome')}</th>
          <th scope="col" className="num">
            {text.t('results.price')}
          </th>
          <th scope="col" className="num">
            {text.t('results.bids')}
          </th>
          <th scope="col">{text.t('results.ledger')}</th>
        </tr>
      </thead>
      <tbody>
        {results.map((one, at) => (
          <Row key={`${one.lotNumber} ${one.decidedAtMs}`} one={one} isFirst={at < FIRST_COUNT} />
        ))}
      </tbody>
    </table>
  )
}
