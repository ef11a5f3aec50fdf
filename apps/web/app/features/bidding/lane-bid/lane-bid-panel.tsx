import type { LiveEvent } from '@app/contract/lanes/live.ts'
import { feeHeldAt } from '@app/rules/brokers/broker-fee.ts'
import { loginWithReturn } from '@app/rules/access/page-access.ts'
import { refusalWords } from '@app/rules/own-bids/bid-words.ts'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { notesShown } from '../../notes/notes-shown.ts'
import { LateInvoiceNamed } from '../late-invoice.tsx'
import { AfterPart } from './after-part.tsx'
import { BidButton } from './bid-button.tsx'
import { beyondLimit, bidModeOf, pricedAt, type BidMode, type Priced, type PriceTerms, type Reader } from '../lane-model/bid-control.ts'
import { clockOf } from '../lane-model/clock.ts'
import { ConfirmJump, Jumps, OtherJump } from './jump-part.tsx'
import { MaximumPart } from './maximum-part.tsx'
import { priceTermsOf, type OpenLane } from '../lane-model/open-lane.ts'
import type { Telling } from '../lane-model/result-words.ts'
import { OwnLine, MessageLine } from './own-line.tsx'
import { Ring } from '../lane/ring.tsx'
import { LimitMeter } from '../lane/status-bar.tsx'
import { leaderWords } from '../lane-model/say.ts'
import { StandbyPart } from './standby-part.tsx'
import type { Bidding } from './use-bid.ts'

/** Who leads on the lot on show, or what became of it, and after how many bids. */
function whoWords(open: OpenLane, text: Telling['text']): string {
  const { state } = open
  if (state === null || state.bidCount === 0) return '\u00a0'
  const who = state.phase === 'CLOSED' ? text.dyn(`lane.result.${state.outcome ?? 'NONE'}`, '') : leaderWords(open, text)
  return [who, text.t('lane.bidCount', { count: state.bidCount })].filter((part) => part !== '').join(' · ')
}

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
        <p className={hasBids ? 'ask' : 'ask is-none'}>
          <span className="vh">{text.t('lane.current')} </span>
          {hasBids ? formats.money({ minor: state.priceMinor, currency: state.currency }) : text.t('lane.current.none')}
        </p>
        <p className="who">{whoWords(open, text)}</p>
      </div>
    </div>
  )
}

interface NoBidProps {
  readonly mode: Exclude<BidMode, { kind: 'bid' | 'closed' }>
  readonly here: string
  readonly isKiosk: boolean
}

/** Why somebody cannot bid, and what they can do about it, in place of the button. */
function NoBid({ mode, here, isKiosk }: NoBidProps) {
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
      return (
        <p className="lv-why">
          {text.dyn(`lane.bar.${mode.code}`, refusalWords(mode.code, text))}{' '}
          {mode.code === 'DOCUMENTS' ? (
            <Link to="/accountInformation/licenses?for=DOCUMENTS#licenses-form">{text.t('bid.bar.papers')}</Link>
          ) : null}
          <LateInvoiceNamed invoice={mode.lateInvoice} isKiosk={isKiosk} />
        </p>
      )
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
  readonly events: readonly LiveEvent[]
  /** Whether nothing comes from the server at the moment. */
  readonly isLost: boolean
  /** Path and query to come back to after signing in. */
  readonly here: string
  readonly isKiosk: boolean
  readonly hasBid: boolean
  /** The bids of the lot. */
  readonly children: ReactNode
}

/** The price at the ask; null while no bids are possible. */
export function askPrice(open: OpenLane): { readonly price: Priced; readonly terms: PriceTerms } | null {
  const terms = priceTermsOf(open)
  const price = terms === null || open.state === null ? null : pricedAt(open.state.askMinor, terms, 'live')
  return price === null || terms === null ? null : { price, terms }
}

/** What is wrong with the reader's last bid on the lot, or with their next one; empty for nothing. */
function useNote({ open, bidding: { outcome } }: Pick<BidPanelProps, 'open' | 'bidding'>): string {
  const text = useText()
  const formats = useFormats()
  const { own, order } = open
  const kept = notesShown.useOf(order.shown?.lot ?? 0)
  if (outcome !== null && outcome.lot === order.shown?.lot && !outcome.isTaken) return outcome.words
  const priced = askPrice(open)
  if (priced === null || own?.isLeading === true) return ''
  const { total } = priced.price
  if (own !== null && beyondLimit(total, own) > 0)
    return text.t('lane.limit.short', {
      free: formats.money({ minor: Math.max(0, own.limitMinor - own.exposureMinor), currency: own.currency }),
    })
  const limit = kept?.currency === total.currency ? (kept.limitMinor ?? total.minor) : total.minor
  if (total.minor <= limit) return ''
  const written = (minor: number): string => formats.money({ minor, currency: total.currency })
  return text.t('note.limit.over', { over: written(total.minor - limit), limit: written(limit) })
}

/** The rest of what bids: a jump to any amount, the tie-breaking step, a maximum for a lost connection; long words of the auctioneer whole. */
function MoreParts({ open, reader, bidding, acts, isKiosk, plus }: BidPanelProps & { readonly plus: Plus }) {
  const text = useText()
  const { lane, state, own } = open
  const priced = askPrice(open)
  const isBidding = bidModeOf(state, reader, priced !== null).kind === 'bid'
  return (
    <div className="lv-more">
      {isBidding && priced !== null && state !== null ? (
        <>
          <OtherJump
            key={state.lot}
            state={state}
            terms={priced.terms}
            isDisabled={bidding.sendingLot !== null || (own?.isLeading ?? false)}
            onAsk={acts.ask}
            onJump={(price, isConfirmed) => void acts.jump(price, isConfirmed)}
          />
          <label className="check has-script">
            <input type="checkbox" checked={plus.isOn} onChange={(event) => plus.set(event.target.checked)} />
            <span>{text.t('lane.max.plus')}</span>
          </label>
          {isKiosk ? null : <StandbyPart key={state.lot} lot={state.lot} terms={priced.terms} own={own} />}
        </>
      ) : null}
      {(lane.message ?? '').length > FITS_LETTERS ? <p>{lane.message}</p> : null}
      <p className="no-script">{text.t('lane.noScript')}</p>
    </div>
  )
}

/** Words of the auctioneer that are longer do not fit their place on a phone; they stand here whole. */
const FITS_LETTERS = 160

/** Whether a maximum goes one step further to break a tie; chosen anew for each lot. */
interface Plus {
  readonly isOn: boolean
  set(isOn: boolean): void
}

/** Clock, price and everything that bids on the lot of the large lane; each part has its place, whatever the lot is at. */
export function BidPanel(props: BidPanelProps) {
  const { open, nowMs, reader, bidding, acts, events, isLost, here, isKiosk, hasBid, children } = props
  const text = useText()
  const note = useNote(props)
  const [plusLot, setPlusLot] = useState<number | null>(null)
  const { state, own } = open
  const priced = askPrice(open)
  const mode = bidModeOf(state, reader, priced !== null)
  const isSending = bidding.sendingLot !== null && bidding.sendingLot === state?.lot
  const isLeading = own?.isLeading ?? false
  const shownFee = reader.mine?.brokerFees.find(({ currency }) => currency === state?.currency)?.fee ?? null
  const brokerFee = feeHeldAt(shownFee, nowMs ?? 0)
  // The leader sees what they would pay now, not what one more step would cost.
  const standing = isLeading && priced !== null && state !== null ? pricedAt(state.priceMinor, priced.terms, 'live') : null
  const jumps =
    mode.kind === 'bid' && priced !== null && state !== null
      ? { state, terms: priced.terms, onAsk: acts.ask, onJump: (price: Priced, isConfirmed: boolean) => void acts.jump(price, isConfirmed) }
      : null
  const plus: Plus = { isOn: state !== null && plusLot === state.lot, set: (isOn) => setPlusLot(isOn ? (state?.lot ?? null) : null) }
  return (
    <section className="lv-mid" aria-label={text.t('lane.clock.BIDDING')}>
      <Call open={open} nowMs={nowMs} />
      <div className="lv-own">
        <OwnLine
          open={open}
          events={events}
          hasBid={hasBid}
          isMember={reader.isMember}
          note={note}
          isWaiting={bidding.outcome?.isWaiting === true && bidding.outcome.lot === state?.lot}
          lateInvoice={bidding.outcome?.lot === state?.lot ? bidding.outcome?.lateInvoice : undefined}
          isKiosk={isKiosk}
        />
        <MessageLine open={open} nowMs={nowMs} isLost={isLost} isKiosk={isKiosk} />
      </div>
      <div className="lv-bar">
        {mode.kind === 'bid' || mode.kind === 'closed' ? (
          <BidButton
            price={mode.kind === 'bid' && priced !== null ? (standing ?? priced.price) : null}
            brokerFee={brokerFee}
            isSending={isSending}
            isLeading={isLeading}
            onBid={acts.bid}
          />
        ) : (
          <NoBid mode={mode} here={here} isKiosk={isKiosk} />
        )}
        {jumps === null ? null : <Jumps {...jumps} isDisabled={isSending || isLeading} />}
        {jumps === null || acts.toConfirm === null ? null : <ConfirmJump {...jumps} price={acts.toConfirm} />}
      </div>
      {reader.mine === null ? null : (
        <div className="lv-lim">
          <LimitMeter mine={reader.mine} own={own} currency={state?.currency ?? null} />
          {jumps === null ? (
            <AfterPart open={open} nowMs={nowMs} hasBid={hasBid} isKiosk={isKiosk} />
          ) : (
            <MaximumPart
              key={jumps.state.lot}
              saleId={open.lane.saleId}
              state={jumps.state}
              terms={jumps.terms}
              own={own}
              isDisabled={isSending}
              isOnePlus={plus.isOn}
              brokerFee={brokerFee}
              onSet={acts.maximum}
            />
          )}
        </div>
      )}
      {children}
      <MoreParts {...props} plus={plus} />
    </section>
  )
}
