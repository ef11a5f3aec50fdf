import { useEffect, useState, type ComponentType } from 'react'
import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Ring } from '../bidding/lane/ring.tsx'
import { placeAsWritten } from '../lots/lot-name.ts'
import type { FollowProps } from './follow-lanes.tsx'
import type { HomeData } from './home-data.ts'
import type { LaneGlance } from './home-lanes.ts'

// By pattern, so that the page does not carry the words of what it is made of: it says none.
const parts = import.meta.glob<typeof import('./follow-lanes.tsx')>('./follow-lanes.tsx')

const PHOTO = { width: 320, height: 240 } as const
const PERCENT = 100
const NONE_MOVED: ReadonlyMap<number, LaneGlance> = new Map()

/** A lane that runs: the lot on its block, what its highest bid costs, the clock, and how far the lane is. The whole card leads to it. */
function BlockCard({ glance }: { readonly glance: LaneGlance }) {
  const text = useText()
  const formats = useFormats()
  const { lane, path, name, photo, price, isAllIn, clock, isOver, offered, lotCount } = glance
  const yard = placeAsWritten(glance.yardName)
  const laneName = lane === '' ? yard : text.t('lane.name', { yard, lane })
  const word = text.t(`lane.clock.${clock.word}`)
  const paid = price === null ? text.t('lane.current.none') : formats.money(price)
  return (
    <li className="blk">
      <Photo src={photo} alt="" {...PHOTO} isFirst />
      <p className={isOver ? 'badge' : 'badge live'}>
        {isOver ? <Icon name="clock" /> : <i className="pulse" />}
        <span>{laneName}</span>
      </p>
      {isOver ? null : <Ring clock={clock} isSmall />}
      <h3>
        <Link to={path}>{name === '' ? word : name}</Link>
      </h3>
      <p className="blk-p">
        {isOver ? null : (
          <>
            <b>{isAllIn ? text.t('lane.allIn', { amount: paid }) : paid}</b> <span className="dim">{word}</span>
          </>
        )}
      </p>
      <p className="blk-g dim">
        <svg className="prog" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={(offered / Math.max(1, lotCount)) * PERCENT} height="4" />
        </svg>
        {text.t('lane.progress', { done: offered, count: lotCount })}
      </p>
    </li>
  )
}

/** Lanes that run now, as they move. */
export function OnTheBlock({ data: { lanes, runningCount } }: { readonly data: HomeData }) {
  const text = useText()
  const [moved, setMoved] = useState(NONE_MOVED)
  const [Follow, setFollow] = useState<ComponentType<FollowProps> | null>(null)
  useEffect(() => {
    let isGone = false
    const follow = async (): Promise<void> => {
      const part = await parts['./follow-lanes.tsx']?.()
      if (part && !isGone) setFollow(() => part.FollowLanes)
    }
    // Without it lanes stand as they were loaded.
    follow().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  const lists = lanes.map(({ list }) => list)
  const glances = lanes.map(({ glance }) => moved.get(glance.saleId) ?? glance)
  const count = runningCount - glances.filter(({ isOver }) => isOver).length
  return (
    <section className="sec" id="block" aria-labelledby="block-h">
      <div className="sec-h">
        <h2 id="block-h">{text.t('home.block')}</h2>
        <span className="dim">{text.t('home.block.count', { count })}</span>
        <Link className="link more" to="/auctionDashboard">
          {text.t('home.block.all')}
        </Link>
      </div>
      <ul className="blk4">
        {glances.map((glance) => (
          <BlockCard key={glance.saleId} glance={glance} />
        ))}
      </ul>
      {Follow === null ? null : <Follow key={lists.map(({ lane }) => lane.saleId).join()} lists={lists} onMove={setMoved} />}
    </section>
  )
}
