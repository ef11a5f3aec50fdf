import type { BrokerFee } from '@app/contract/brokers/brokers.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { type Formats, useFormats } from '../../platform/use-formats.ts'

const POINTS_A_PERCENT = 100

/** What a fee comes to, in words. */
function feeWords({ kind, currency, basisPoints, bands }: BrokerFee, text: Text, formats: Formats): string {
  if (kind === 'NONE') return text.t('broker.fee.NONE')
  if (kind === 'PERCENT') return text.t('broker.fee.share', { percent: formats.number((basisPoints ?? 0) / POINTS_A_PERCENT) })
  const money = (minor: number): string => formats.money({ minor, currency })
  return bands.map(({ fromMinor, feeMinor }) => text.t('broker.fee.band', { from: money(fromMinor), fee: money(feeMinor) })).join(' · ')
}

/** Fees by currency, with when each holds. */
export function FeeLines({ fees }: { readonly fees: readonly BrokerFee[] }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  return (
    <ul className="drops">
      {fees.map((fee) => {
        const fromMs = Date.parse(fee.fromAt)
        const when = formats.timeWithin(fromMs, zone, nowMs)
        return (
          <li key={fee.id}>
            <p>
              <b>{fee.currency}</b> <span className="num">{feeWords(fee, text, formats)}</span>
            </p>
            <p className="dim">{text.t(fromMs > nowMs ? 'broker.fee.from' : 'broker.fee.since', { when })}</p>
          </li>
        )
      })}
    </ul>
  )
}
