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

/** The line of a card that says when. */
export function WhenLine({ lot }: { readonly lot: LotCard }) {
  const text = useText()
  const { sale } = lot
  const when = useWhen(sale)
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
      <p className="lot-l q">
        <span>
          <LiveBadge />
        </span>
        <span>{text.t('card.live.block')}</span>
      </p>
    )
  }
  return (
    <p className="lot-l q">
      <span>
        <Icon name="clock" />
        {when.at}
      </span>
      <span>{when.left}</span>
    </p>
  )
}
