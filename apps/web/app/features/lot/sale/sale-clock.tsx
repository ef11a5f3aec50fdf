import { formatZonedDateTime } from '@app/rules/formats/zoned-time.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { useNow } from '../../../platform/use-now.ts'
import type { LotCard } from '../../lots/lot-card-data.ts'
import { LiveBadge, useQueueWords } from '../../lots/lot-when.tsx'

const DAY_MS = 86_400_000

/** How long until the sale, or its day where that is further off; that it runs; or that no day is set; and where. One line, whatever it says. */
export function SaleClock({ sale, place }: Pick<LotCard, 'sale' | 'place'>) {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  const words = useQueueWords(sale)
  if (sale.isLive) {
    return (
      <p className="clock">
        <LiveBadge />
        <span>{words}</span>
        <span className="clock-at">{place}</span>
      </p>
    )
  }
  if (sale.startsAtMs === null) {
    return (
      <p className="clock">
        <span>{text.t('lot.sale.future')}</span>
        <span className="clock-at">{place}</span>
      </p>
    )
  }
  const untilMs = sale.startsAtMs - nowMs
  return (
    <p className="clock">
      <span className="clock-at">
        {text.t('lot.sale.when')}, {place}
      </span>
      <b>
        {untilMs > 0 && untilMs <= DAY_MS
          ? text.t('time.left', { time: formats.duration(untilMs) })
          : formatZonedDateTime(sale.startsAtMs, sale.zone, formats.display).yard}
      </b>
    </p>
  )
}
