import { TAX_KINDS } from '@app/contract/tax/tax-codes.ts'
import type { DeskRate } from '@app/contract/tax/tax-desk.answers.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { formatPercent } from '@app/rules/formats/amounts.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { percentOf, placeName, placeRows, type PlaceRow } from './place-rows.ts'

const SINGLE = TAX_KINDS.filter((kind) => kind !== 'PRICE' && kind !== 'FEES')

function PlaceLine({ row }: { readonly row: PlaceRow }) {
  const text = useText()
  const { display } = useFormats()
  const percent = (rate: number | undefined) =>
    rate === undefined ? text.t('tax.rate.none') : formatPercent(percentOf(rate), display.languageTag)
  const single = SINGLE.flatMap((kind) => {
    const rate = row.rates[kind]
    return rate === undefined ? [] : [`${text.t(`tax.kind.${kind}`)} ${percent(rate)}`]
  })
  return (
    <tr>
      <th scope="row">{placeName(row.place)}</th>
      <td className="num">{percent(row.rates.PRICE)}</td>
      <td className="num">{percent(row.rates.FEES)}</td>
      <td>
        {single.map((one) => (
          <div key={one}>{one}</div>
        ))}
      </td>
      <td>
        {dayInWords(row.since, display)}
        {row.isDemonstration ? <span className="dim"> · {text.t('tax.demonstration')}</span> : null}
      </td>
    </tr>
  )
}

/** What is in force, a row a place, and below it what is still to come. */
export function RatesPart({ rates }: { readonly rates: readonly DeskRate[] }) {
  const text = useText()
  const { number, display } = useFormats()
  const rows = placeRows(rates)
  const coming = rates.filter(({ isInForce }) => !isInForce)
  return (
    <Section id="tax-rates-h" title={text.t('tax.rates')}>
      <p className="dim">{text.t('tax.rates.lead')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved sideways by keys where it is wider than the screen */}
      <div className="fee-scroll" tabIndex={0} role="region" aria-label={text.t('tax.place')}>
        <table className="fee-t">
          <thead>
            <tr>
              <th scope="col">{text.t('tax.place')}</th>
              <th scope="col">{text.t('tax.kind.PRICE')}</th>
              <th scope="col">{text.t('tax.kind.FEES')}</th>
              <th scope="col">{text.t('tax.single')}</th>
              <th scope="col">{text.t('tax.since')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PlaceLine key={row.place} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <h3>{text.t('tax.coming')}</h3>
      {coming.length === 0 ? <p>{text.t('tax.coming.none')}</p> : null}
      <ul>
        {coming.map(({ place, kind, rate, fromOn }) => (
          <li key={`${place} ${kind} ${fromOn}`}>
            {text.t('tax.coming.rate', {
              place: placeName(place),
              kind: text.t(`tax.kind.${kind}`),
              percent: number(percentOf(rate)),
              day: dayInWords(fromOn, display),
            })}
          </li>
        ))}
      </ul>
    </Section>
  )
}
