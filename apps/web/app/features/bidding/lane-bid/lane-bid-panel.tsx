import type { LotState } from '@app/contract/lanes/live.ts'
import { loginWithReturn } from '@app/rules/access/page-access.ts'
import { refusalWords } from '@app/rules/own-bids/bid-words.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { BidButton } from './bid-button.tsx'
import { beyondLimit, bidModeOf, pricedAt, type BidMode, type Priced, type PriceTerms, type Reader } from '../lane-model/bid-control.ts'
import { clockOf } from '../lane-model/clock.ts'
import { JumpPart } from './jump-part.tsx'
import { MaximumPart } from './maximum-part.tsx'
import { priceTermsOf, type OpenLane } from '../lane-model/open-lane.ts'
import { hasWon } from '../lane-model/outcome.ts'
import { bannerWords, type Telling } from '../lane-model/result-words.ts'
import { Ring } from '../lane/ring.tsx'
import { leaderWords, pauseWords } from '../lane-model/say.ts'
import { Standing } from '../lane/lane-standing.tsx'
import { StandbyPart } from './standby-part.tsx'
import type { Bidding } from './use-bid.ts'

const MINUTE_MS = 60_000

/** The clock with its word, the current bid, who leads. */
function Call({ open, nowMs }: { readonly open: OpenLane; readonly nowMs: number | null }) {
  const text = useText()
  const formats = useFormats()
  const { lane, state } = open
  const clock = clockOf(lane, state, nowMs)
  const hasBids = state !== null && state.bidCount > 0
  return (
    <div className="call">
      <Ring clock={clock} />
      <div>
        <p className="word">{text.t(`lane.clock.${clock.word}`)}</p>
        <p className="ask">
          <span className="vh">{text.t('lane.current')} </span>
          {hasBids ? formats.money({ minor: state.priceMinor, currency: state.currency }) : text.t('lane.current.none')}
        </p>
        <p className="who">{hasBids ? `${leaderWords(open, text)} · ${text.t('lane.bidCount', { count: state.bidCount })}` : '\u00a0'}</p>
      </div>
    </div>
  )
}

/** What the lane says besides bids: a pause and when it goes on, the auctioneer's message, a result and what follows. */
function LaneWords({ open, nowMs }: { readonly open: OpenLane; readonly nowMs: number | null }) {
  const text = useText()
  const formats = useFormats()
  const { lane, list, state } = open
  const lines: string[] = []
  if (lane.state === 'PAUSED') {
    lines.push(pauseWords(lane.pauseReason, text))
    if (lane.resumeAtMs !== null && nowMs !== null)
      lines.push(text.t('lane.paused.until', { time: formats.yardTime(lane.resumeAtMs, list.clock, nowMs) }))
  }
  if (lane.message !== null && lane.message !== '') lines.push(text.t('lane.message', { message: lane.message }))
  if (state?.isBonusSpent && state.phase === 'ACTIVE') lines.push(text.t('lane.bonus'))
  const banner = bannerWords(open, { text, formats })
  const next = nextWords(open, nowMs, { text, formats })
  return (
    <div className="lv-said">
      {banner === '' ? null : <p className={hasWon(open) ? 'banner won' : 'banner'}>{banner}</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {next === '' ? null : <p className="dim">{next}</p>}
    </div>
  )
}

/** What comes next while no lot is on the block. */
function nextWords({ lane, state }: OpenLane, nowMs: number | null, { text, formats }: Telling): string {
  if (lane.state === 'ENDED') return text.t('lane.banner.ended')
  if (lane.state === 'WAITING' && nowMs !== null) {
    const leftMs = lane.startsAtMs - nowMs
    return leftMs < MINUTE_MS ? text.t('lane.banner.soon') : text.t('lane.banner.starts', { time: formats.duration(leftMs) })
  }
  if (lane.state !== 'RUNNING' || state?.phase === 'ACTIVE' || lane.nextAtMs === null || nowMs === null) return ''
  return text.t('lane.banner.next', { count: Math.max(0, Math.ceil((lane.nextAtMs - nowMs) / 1_000)) })
}

/** Under which terms the lot closes. */
function termsWords(state: LotState | null, text: Telling['text']): string {
  if (state === null || state.phase === 'CLOSED') return ''
  if (state.terms === 'ON_APPROVAL') return text.t('lane.approval')
  if (state.isReserveMet === null) return ''
  return text.t(state.isReserveMet ? 'lane.reserve.met' : 'lane.reserve.not')
}

/** Why somebody cannot bid, and what they can do about it, in place of the button. */
function NoBid({
  mode,
  here,
  isKiosk,
}: {
  readonly mode: Exclude<BidMode, { kind: 'bid' | 'closed' }>
  readonly here: string
  readonly isKiosk: boolean
}) {
  const text = useText()
  switch (mode.kind) {
    case 'sign-in':
      return (
        <div className="lv-why">
          <p>{text.t('lane.signIn.text')}</p>
          <Link className="btn ink wide" to={loginWithReturn(here)}>
            {text.t('lane.signIn')}
          </Link>
        </div>
      )
    case 'step':
      return (
        <div className="lv-why">
          <p>{text.t('lane.step')}</p>
          {isKiosk ? null : (
            <Link className="btn ink wide" to={mode.path}>
              {text.t('lane.step.go')}
            </Link>
          )}
        </div>
      )
    case 'barred':
      return <p className="lv-why">{text.dyn(`lane.bar.${mode.code}`, refusalWords(mode.code, text))}</p>
    case 'no-price':
      return <p className="lv-why">{text.t('lane.bid.noPrice')}</p>
  }
}

export interface BidActs {
  readonly bid: (price: Priced) => void
  readonly jump: (price: Priced, isConfirmed: boolean) => Promise<void>
  readonly maximum: (amountMinor: number, isOnePlus: boolean) => Promise<boolean>
  readonly toConfirm: Priced | null
  readonly ask: (price: Priced | null) => void
}

interface BidPanelProps {
  readonly open: OpenLane
  readonly nowMs: number | null
  readonly reader: Reader
  readonly bidding: Bidding
  readonly acts: BidActs
  /** Path and query to come back to after signing in. */
  readonly here: string
  readonly isKiosk: boolean
  readonly hasBid: boolean
}

/** The price at the ask; null while no bids are possible. */
export function askPrice(open: OpenLane): { readonly price: Priced; readonly terms: PriceTerms } | null {
  const terms = priceTermsOf(open)
  const price = terms === null || open.state === null ? null : pricedAt(open.state.askMinor, terms, 'live')
  return price === null || terms === null ? null : { price, terms }
}

/** Clock, price and everything that bids on the lot of the large lane. */
export function BidPanel({ open, nowMs, reader, bidding, acts, here, isKiosk, hasBid }: BidPanelProps) {
  const text = useText()
  const formats = useFormats()
  const { state, own, order } = open
  const priced = askPrice(open)
  const mode = bidModeOf(state, reader, priced !== null)
  const { outcome, isSending } = bidding
  const isShown = outcome !== null && outcome.lot === order.shown?.lot
  const beyond = priced === null ? 0 : beyondLimit(priced.price.total, own)
  const free = own === null ? '' : formats.money({ minor: Math.max(0, own.limitMinor - own.exposureMinor), currency: own.currency })
  const isLeading = own?.isLeading ?? false
  // The leader sees what they would pay now, not what one more step would cost.
  const standing = isLeading && priced !== null && state !== null ? pricedAt(state.priceMinor, priced.terms, 'live') : null
  const terms = termsWords(state, text)
  return (
    <section className="lv-bid" aria-label={text.t('lane.clock.BIDDING')}>
      <Call open={open} nowMs={nowMs} />
      <p className="lv-badge">
        <Standing open={open} hasBid={hasBid} />
      </p>
      {mode.kind === 'bid' || mode.kind === 'closed' ? (
        <>
          <div className="lv-bar">
            <BidButton
              price={mode.kind === 'bid' && priced !== null ? (standing ?? priced.price) : null}
              isSending={isSending}
              isLeading={isLeading}
              onBid={acts.bid}
            />
          </div>
          <p className={isShown && !outcome.isTaken ? 'lv-told lv-fault' : 'lv-told'}>
            {isShown ? outcome.words : beyond > 0 ? text.t('lane.limit.short', { free }) : '\u00a0'}
          </p>
        </>
      ) : (
        <NoBid mode={mode} here={here} isKiosk={isKiosk} />
      )}
      <LaneWords open={open} nowMs={nowMs} />
      {mode.kind === 'bid' && priced !== null && state !== null ? (
        <Fragment key={state.lot}>
          <JumpPart
            state={state}
            terms={priced.terms}
            isDisabled={isSending || isLeading}
            toConfirm={acts.toConfirm}
            onAsk={acts.ask}
            onJump={(price, isConfirmed) => void acts.jump(price, isConfirmed)}
          />
          <MaximumPart state={state} terms={priced.terms} own={own} isDisabled={isSending} onSet={acts.maximum} />
          {isKiosk ? null : <StandbyPart lot={state.lot} terms={priced.terms} own={own} />}
        </Fragment>
      ) : null}
      {terms === '' ? null : <p className="dim">{terms}</p>}
      <p className="no-script">{text.t('lane.noScript')}</p>
    </section>
  )
}
