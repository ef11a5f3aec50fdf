import { Link } from 'react-router'
import { useText } from '../../../platform/app-info.ts'
import type { LiveQuality } from '../../../platform/live/live-view.ts'
import { Icon } from '../../../ui/icon.tsx'
import { dashboardPath } from '../lane-model/address.ts'
import type { OpenLane } from '../lane-model/open-lane.ts'
import { laneWords } from '../lane-model/words.ts'
import { LaneMenu, type LaneMenuProps } from './lane-menu.tsx'
import { isOutbid, Standing } from './lane-standing.tsx'
import { Connection } from './status-bar.tsx'

interface LaneHeadProps extends LaneMenuProps {
  readonly shown: OpenLane | null
  readonly quality: LiveQuality
  readonly bidLots: ReadonlySet<number>
}

/** The other open lane that needs the reader most: where they are outbid, else where they lead, else the first. */
function OtherLane({ open, shown, bidLots, onChoose }: Pick<LaneHeadProps, 'open' | 'shown' | 'bidLots' | 'onChoose'>) {
  const text = useText()
  const others = open.filter((one) => one !== shown)
  const hasBid = ({ order }: OpenLane): boolean => order.shown !== null && bidLots.has(order.shown.lot)
  const worst = others.find((one) => isOutbid(one, hasBid(one))) ?? others.find(({ own }) => own?.isLeading) ?? others[0]
  if (worst === undefined) return null
  const name = laneWords(worst.list.lane, text)
  return (
    <button type="button" className="lh-o only-s has-script" onClick={() => onChoose(worst.lane.saleId)}>
      <span className="vh">{text.t('lane.go', { lane: name })} </span>
      <Standing open={worst} hasBid={hasBid(worst)} />{' '}
      {isOutbid(worst, hasBid(worst)) ? null : <span aria-hidden="true">+{others.length}</span>}
    </button>
  )
}

/** The one row above a lane: back to all lanes, its name and how far it is, another lane that needs the reader, the connection, the menu. */
export function LaneHead(props: LaneHeadProps) {
  const { shown, open, isKiosk, isTextOnly, quality, bidLots, onChoose } = props
  const text = useText()
  const name = shown === null ? '' : laneWords(shown.list.lane, text)
  return (
    <div className="lh">
      <Link className="tool" to={dashboardPath({ isKiosk, lanes: [], isTextOnly })}>
        <Icon name="left" />
        <span className="lh-w">{text.t('lane.back')}</span>
      </Link>
      {shown === null ? null : (
        <p className="lh-n" title={name}>
          <b>{name}</b> <span className="dim">{text.t('lane.progress', { done: shown.lane.offered, count: shown.lane.lotCount })}</span>
        </p>
      )}
      <OtherLane open={open} shown={shown} bidLots={bidLots} onChoose={onChoose} />
      <Connection quality={quality} />
      <LaneMenu {...props} />
    </div>
  )
}
