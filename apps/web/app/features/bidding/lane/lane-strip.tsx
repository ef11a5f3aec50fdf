import type { KeyboardEvent } from 'react'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { clockOf } from '../lane-model/clock.ts'
import type { OpenLane } from '../lane-model/open-lane.ts'
import { Ring } from './ring.tsx'
import { Standing } from './lane-standing.tsx'
import { itemName, laneWords, photoOf } from '../lane-model/words.ts'

export const panelId = (saleId: number): string => `lane-${saleId}`
const tabId = (saleId: number): string => `tab-${saleId}`

interface TileProps {
  readonly open: OpenLane
  readonly isLarge: boolean
  readonly nowMs: number | null
  readonly isTextOnly: boolean
  readonly hasBid: boolean
  readonly onChoose: () => void
}

function Tile({ open, isLarge, nowMs, isTextOnly, hasBid, onChoose }: TileProps) {
  const text = useText()
  const formats = useFormats()
  const { lane, list, order, state } = open
  const name = order.shown === null ? text.t(`lane.state.${lane.state}`) : itemName(order.shown)
  return (
    <button
      role="tab"
      type="button"
      className="ltile"
      id={tabId(lane.saleId)}
      aria-selected={isLarge}
      aria-controls={panelId(lane.saleId)}
      tabIndex={isLarge ? 0 : -1}
      onClick={onChoose}
    >
      {isTextOnly ? null : <Photo src={photoOf(order.shown, 'thumb')} alt="" width={72} height={54} isFirst />}
      <span className="ltile-w">
        <span className="ln">
          <b>{laneWords(list.lane, text)}</b>{' '}
          <span className="it">{text.t('lane.progress', { done: lane.offered, count: lane.lotCount })}</span>
        </span>
        <span className="tt">{name}</span>
        <span className="ak">
          {state === null || state.phase === 'CLOSED'
            ? '\u00a0'
            : text.t('lane.ask.of', { amount: formats.money({ minor: state.askMinor, currency: state.currency }) })}{' '}
          <Standing open={open} hasBid={hasBid} />
        </span>
      </span>
      <Ring clock={clockOf(lane, state, nowMs)} isSmall />
    </button>
  )
}

interface StripProps {
  readonly lanes: readonly OpenLane[]
  readonly large: number
  readonly nowMs: number | null
  readonly isTextOnly: boolean
  readonly bidLots: ReadonlySet<number>
  readonly onChoose: (saleId: number) => void
  readonly onClose: (saleId: number) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The open lanes side by side; which is large the reader chooses, and nothing else does. */
export function LaneStrip({ lanes, large, nowMs, isTextOnly, bidLots, onChoose, onClose }: StripProps) {
  const text = useText()
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = lanes.findIndex(({ lane }) => lane.saleId === large)
    const next = lanes[(at + step + lanes.length) % lanes.length]
    if (!next) return
    onChoose(next.lane.saleId)
    document.getElementById(tabId(next.lane.saleId))?.focus()
  }
  return (
    <div className="lanes-strip">
      <div className="lanes-tabs" role="tablist" tabIndex={-1} aria-label={text.t('lane.strip')} onKeyDown={move}>
        {lanes.map((open) => (
          <Tile
            key={open.lane.saleId}
            open={open}
            isLarge={open.lane.saleId === large}
            nowMs={nowMs}
            isTextOnly={isTextOnly}
            hasBid={open.order.shown !== null && bidLots.has(open.order.shown.lot)}
            onChoose={() => onChoose(open.lane.saleId)}
          />
        ))}
      </div>
      {lanes.length < 2 ? null : (
        <button
          type="button"
          className="btn ghost sq lanes-x"
          aria-label={text.t('lane.close', {
            lane: laneWords(lanes.find(({ lane }) => lane.saleId === large)?.list.lane ?? { yardName: '', lane: '' }, text),
          })}
          onClick={() => onClose(large)}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
