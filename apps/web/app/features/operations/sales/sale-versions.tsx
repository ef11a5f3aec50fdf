import { minorDigitsOf } from '@app/contract/money.ts'
import type { VersionsInForce } from '@app/contract/operations/sales/sale-desk.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'

/** Steps, clocks and fees in force for a sale, and since when; they are changed by a new version, never by hand. */
export function SaleVersions({ versions }: { readonly versions: VersionsInForce }) {
  const text = useText()
  const formats = useFormats()
  const { currency, increments, incrementsFrom, timers, scheduleId, scheduleFrom } = versions
  const money = (units: number): string => formats.money({ minor: units * 10 ** minorDigitsOf(currency), currency })
  return (
    <section className="sec" aria-labelledby="versions-h">
      <div className="sec-h">
        <h2 id="versions-h">{text.t('ops.versions')}</h2>
      </div>
      <p>
        {scheduleId === null ? text.t('ops.versions.noFees') : text.t('ops.versions.fees', { id: scheduleId, from: scheduleFrom ?? '' })}
      </p>
      <h3>{text.t('ops.versions.steps', { from: incrementsFrom ?? '' })}</h3>
      <ul>
        {increments.map(({ from, step }) => (
          <li key={from}>{text.t('ops.versions.step', { from: money(from), step: money(step) })}</li>
        ))}
      </ul>
      <h3>{text.t('ops.versions.clocks')}</h3>
      <ul>
        {Object.entries(timers).map(([name, ms]) => (
          <li key={name}>
            {text.dyn(`ops.timer.${name}`, name)}: {formats.duration(ms)}
          </li>
        ))}
      </ul>
    </section>
  )
}
