import { Link } from 'react-router'
import type { PriceFact, PriceMonth } from '@app/contract/prices/prices.answers.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { formatPattern } from '@app/rules/formats/dates.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { asWritten } from '../lots/lot-name.ts'

const msOf = (on: string): number => Date.parse(`${on}T00:00:00Z`)

/** A calendar day in the reader's words. */
function useDay(pattern: string): (on: string) => string {
  const { display } = useFormats()
  return (on) => formatPattern(msOf(on), pattern, { ...display, zone: UTC_CLOCK })
}

function Row({ fact }: { readonly fact: PriceFact }) {
  const text = useText()
  const formats = useFormats()
  const day = useDay('d MMM yyyy')
  const { lotNumber, year, make, model, damage, odometer, odometerUnit, hammerMinor, currency, outcome, soldOn } = fact
  const name = [year === null ? '' : String(year), asWritten(make ?? ''), asWritten(model ?? '')].filter((part) => part !== '').join(' ')
  return (
    <tr data-lot={lotNumber ?? undefined} data-outcome={outcome}>
      <th scope="row">
        {lotNumber === null ? (
          name
        ) : (
          <Link className="link" to={`/lot/${lotNumber}`}>
            {name}
          </Link>
        )}
        {fact.isImported ? <span className="dim"> · {text.t('prices.imported')}</span> : null}
      </th>
      <td>{day(soldOn)}</td>
      <td>{damage === null ? text.t('prices.none') : text.dyn(`damage.${damage}`, damage)}</td>
      <td className="num">{odometer === null ? text.t('prices.none') : formats.distance(odometer, odometerUnit ?? 'mi')}</td>
      <td className="num">
        {hammerMinor === null ? text.t(`results.outcome.${outcome}`) : formats.money({ minor: hammerMinor, currency })}
      </td>
    </tr>
  )
}

/** Offerings with what became of them, each leading to its lot. */
export function FactsTable({ facts, caption }: { readonly facts: readonly PriceFact[]; readonly caption: string }) {
  const text = useText()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved sideways by keys where it is wider than the screen
    <div className="scroll" role="region" aria-label={caption} tabIndex={0}>
      <table className="sales">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text.t('prices.vehicle')}</th>
            <th scope="col">{text.t('prices.day')}</th>
            <th scope="col">{text.t('prices.damage')}</th>
            <th scope="col" className="num">
              {text.t('prices.odometer')}
            </th>
            <th scope="col" className="num">
              {text.t('prices.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {facts.map((fact, at) => (
            <Row key={at} fact={fact} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Prices by month as a table. */
export function MonthsTable({ months, currency }: { readonly months: readonly PriceMonth[]; readonly currency: CurrencyCode }) {
  const text = useText()
  const formats = useFormats()
  const month = useDay('MMM yyyy')
  const money = (minor: number): string => formats.money({ minor, currency })
  return (
    <table className="sales">
      <caption className="vh">{text.t('prices.months')}</caption>
      <thead>
        <tr>
          <th scope="col">{text.t('prices.month')}</th>
          <th scope="col" className="num">
            {text.t('prices.sold')}
          </th>
          <th scope="col" className="num">
            {text.t('prices.middle')}
          </th>
          <th scope="col" className="num">
            {text.t('prices.halfOf')}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ on, count, lowMinor, medianMinor, highMinor }) => (
          <tr key={on}>
            <th scope="row">{month(on)}</th>
            <td className="num">{formats.number(count)}</td>
            <td className="num">{money(medianMinor)}</td>
            <td className="num">{text.t('prices.range', { low: money(lowMinor), high: money(highMinor) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
