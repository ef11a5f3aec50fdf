import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { useNow } from '../../platform/use-now.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CardSale, LotCard } from './lot-card-data.ts'
import { SalePlate } from './sale-plate.tsx'

const DAY_MS = 86_400_000

/** The live plate: ink with a dot. */
export function LiveBadge() {
  const text = useText()
  return (
    <span className="badge live">
      <i className="pulse" />
      {text.t('card.live')}
    </span>
  )
}

interface When {
  /** Day and time at the yard with its zone, or that none is set. */
  readonly at: string
  /** How long until then, within a day. */
  readonly left: string
}

/** Words for when a lot sells: yard time first, a countdown within 24 hours. */
export function useWhen(sale: CardSale): When {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  if (sale.startsAtMs === null) return { at: text.t('card.future'), left: '' }
  const untilMs = sale.startsAtMs - nowMs
  const left = untilMs > 0 && untilMs < DAY_MS ? text.t('time.left', { time: formats.duration(untilMs) }) : ''
  return { at: formats.yardTime(sale.startsAtMs, sale.zone, nowMs), left }
}

/** Place of a lot in its running lane, and about when it opens there by the yard's clock; that the lane runs, where that is all there is to say. Short for a card. */
export function useQueueWords({ queue, zone }: CardSale, isShort = false): string {
  const text = useText()
  const formats = useFormats()
  if (queue === null) return text.t('card.live.lane')
  if (queue.itemsAway === 0) return text.t('card.live.block')
  const items = text.t('card.live.away', { count: queue.itemsAway })
  if (queue.opensAtMs === undefined) return items
  const time = formats.timeAt(queue.opensAtMs, zone)
  return isShort ? text.t('card.live.short', { count: queue.itemsAway, time }) : text.t('card.live.about', { items, time })
}

/** The plate of a lot whose lane runs, and its place there; in a narrow column short. */
export function LiveWords({ sale, isShort = false }: { readonly sale: CardSale; readonly isShort?: boolean }) {
  const words = useQueueWords(sale, isShort)
  return (
    <>
      <LiveBadge /> {words}
    </>
  )
}

/** The line of a card that says when. */
export function WhenLine({ lot }: { readonly lot: LotCard }) {
  const { sale } = lot
  const when = useWhen(sale)
  const words = useQueueWords(sale, true)
  if (lot.saleState !== null) {
    return (
      <p className="lot-l q">
        <span>
          <SalePlate lot={lot} isShort />
        </span>
        <span>{when.at}</span>
      </p>
    )
  }
  if (sale.isLive) {
    return (
      <p className="lot-l q running">
        <span>
          <LiveBadge />
        </span>
        <span>{words}</span>
      </p>
    )
  }
  return (
    <p className="lot-l q when">
      <span>
        <Icon name="clock" />
        {when.at}
      </span>
      <span>{when.left}</span>
    </p>
  )
}
