import '../../style/dashboard.css'
import { Link } from 'react-router'
import { ownStateOf } from '@app/rules/own-bids/own-status.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { useNow } from '../../platform/use-now.ts'
import { Photo } from '../../ui/photo.tsx'
import { Section } from '../../ui/section.tsx'
import { LiveWords } from '../lots/lot-when.tsx'
import type { DeadlineRow, Deadlines } from './deadlines-data.ts'

const PHOTO = { width: 160, height: 120 } as const
const DAY_MS = 86_400_000

/** What is to be done: answered, paid, or followed. */
function useTask({ kind, row: { own } }: DeadlineRow): string {
  const text = useText()
  const formats = useFormats()
  const money = (minor: number | null | undefined): string =>
    own === null || minor == null ? '' : formats.money({ minor, currency: own.currency })
  if (kind === 'ANSWER' && own?.counterMinor != null) return text.t('dashboard.next.answer', { amount: money(own.counterMinor) })
  if (kind === 'ANSWER') return text.t('dashboard.next.seller')
  if (kind === 'PAY') return text.t('dashboard.next.pay', { amount: money(own?.wonAllInMinor) })
  return text.t(kind === 'LIVE' ? 'dashboard.next.live' : 'dashboard.next.sale')
}

/** Until when, by the yard's clock, and how long that is. */
function Due({ one }: { readonly one: DeadlineRow }) {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  const { kind, atMs, row } = one
  if (kind === 'LIVE') return <LiveWords sale={row.card.sale} />
  const leftMs = atMs - nowMs
  const zone = kind === 'PAY' ? (row.own?.won?.clock ?? row.card.sale.zone) : row.card.sale.zone
  return (
    <>
      <time dateTime={new Date(atMs).toISOString()}>{formats.yardTime(atMs, zone, nowMs)}</time>
      {leftMs > 0 && leftMs < DAY_MS ? <b>{text.t('time.left', { time: formats.duration(leftMs) })}</b> : null}
    </>
  )
}

/** How the lot stands for the reader: their own bid, or what the next one costs. */
function Stand({ one: { kind, row } }: { readonly one: DeadlineRow }) {
  const text = useText()
  const formats = useFormats()
  const { card, own } = row
  if (kind === 'PAY' || kind === 'ANSWER') return null
  return (
    <p className="dim">
      {own === null ? null : (
        <>
          <b>{text.t(`bid.state.${ownStateOf(own, card.saleState)}`)}</b>{' '}
          {own.ownMinor > 0 ? text.t('bids.myBid', { amount: formats.money({ minor: own.ownMinor, currency: own.currency }) }) : null}{' '}
        </>
      )}
      {card.allIn === null ? null : text.t('dashboard.next.allIn', { amount: formats.money(card.allIn) })}
    </p>
  )
}

function pathOf({ kind, row: { card, livePath } }: DeadlineRow): string {
  if (kind === 'ANSWER') return '/counterBids'
  if (kind === 'PAY') return '/lotsWon'
  return livePath ?? card.path
}

function Next({ one, isFirst }: { readonly one: DeadlineRow; readonly isFirst: boolean }) {
  const { card } = one.row
  const task = useTask(one)
  return (
    <li data-due={one.kind} data-next={one.lot}>
      <Photo src={card.photo ?? card.drawing} alt="" {...PHOTO} isFirst={isFirst} />
      <div>
        <p className="next-task">{task}</p>
        <h3>
          <Link to={pathOf(one)}>{card.name}</Link>
        </h3>
        <Stand one={one} />
      </div>
      <p className="next-due">
        <Due one={one} />
      </p>
    </li>
  )
}

/** What comes next, the first to fall due largest. */
export function NextSection({ deadlines }: { readonly deadlines: Deadlines }) {
  const text = useText()
  return (
    <Section id="next-h" title={text.t('dashboard.next')}>
      {deadlines.next.length === 0 ? (
        <p className="dim">
          {text.t('dashboard.next.none')}{' '}
          <Link className="link" to="/auctionCalendar">
            {text.t('dashboard.next.calendar')}
          </Link>
        </p>
      ) : null}
      <ol className="next">
        {deadlines.next.map((one, at) => (
          <Next key={one.lot} one={one} isFirst={at === 0} />
        ))}
      </ol>
    </Section>
  )
}
