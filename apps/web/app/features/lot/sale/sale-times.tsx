import type { ClockZone } from '@app/contract/clock-zone.ts'
import { formatZonedDateTime } from '@app/rules/formats/zoned-time.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { useReaderClock } from '../../../platform/use-now.ts'

/** The instant at the yard and, once it is known, where the reader is; the second line's place is reserved from the start. */
export function SaleTimes({ startsAtMs, zone }: { readonly startsAtMs: number; readonly zone: ClockZone }) {
  const text = useText()
  const formats = useFormats()
  const { zone: siteZone } = useApp()
  const reader = useReaderClock(startsAtMs)
  const { yard, viewer } = formatZonedDateTime(startsAtMs, zone, { ...formats.display, zone: reader ?? siteZone })
  const own = reader === null ? '\u00a0' : viewer === null ? '' : text.t('lot.sale.yourTime', { time: viewer })
  return (
    <>
      {reader !== null && viewer === null ? text.t('lot.sale.sameTime', { time: yard }) : text.t('lot.sale.yardTime', { time: yard })}
      <b className="own">{own}</b>
    </>
  )
}
