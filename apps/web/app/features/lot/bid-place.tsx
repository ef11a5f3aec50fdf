import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { loginWithReturn } from '@app/rules/access/page-access.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Frame } from '../bidding/panel/bid-panel.tsx'
import { isOffered, offeredTerms } from '../lots/lot-card-data.ts'
import type { LotPageData } from './lot-data.ts'
import type { LotPrice } from '../lots/lot-price.ts'
import { OfferPanel } from './offer-panel.tsx'
import { PricePanel } from './price-panel.tsx'
import { UnsoldNote } from './sale/unsold-note.tsx'

const loadParts = () => import('../bidding/load-part.ts')

interface FoldProps {
  readonly label: string
  /** Loads its content, once it is wanted. */
  readonly load: () => Promise<ReactNode>
}

/** A part that is fetched when its reader opens it. */
function LateFold({ label, load }: FoldProps) {
  const [part, setPart] = useState<ReactNode>(null)
  const open = (isOpen: boolean): void => {
    if (isOpen && part === null) void load().then(setPart)
  }
  return (
    <details className="fold has-script" onToggle={(event) => open(event.currentTarget.open)}>
      <summary>
        {label}
        <Icon name="down" />
      </summary>
      {part}
    </details>
  )
}

/** Holds the place of the controls until they have come, so that nothing below moves then. */
const ControlsToCome = () => (
  <div className="bidp has-script" aria-hidden="true">
    <div className="bid-bar">
      <span className="bidp-wait" />
      <span className="bidp-wait is-button" />
    </div>
  </div>
)

interface MemberPanelProps {
  readonly data: LotPageData
  readonly pending: ReactNode
  readonly frame: Frame
}

/** The bid panel of somebody signed in, fetched as the page settles; `pending` is shown until then. */
function MemberPanel({ data, pending, frame }: MemberPanelProps) {
  const [part, setPart] = useState<ReactNode>(pending)
  useEffect(() => {
    let isGone = false
    const load = async (): Promise<void> => {
      const loaded = await (await loadParts()).loadBidPanel()
      if (isGone) return
      setPart(<loaded.BidPanel key={data.card.number} lot={data.lot} card={data.card} pending={pending} frame={frame} />)
    }
    void load()
    return () => {
      isGone = true
    }
  }, [data, pending, frame])
  return part
}

/** Buy-it-now and offers for somebody signed in, fetched as the page settles where the lot has either. */
function PurchasePlace({ lot }: { readonly lot: LotPageData['lot'] }) {
  const [part, setPart] = useState<ReactNode>(null)
  const { buyNow, takesOffers } = lot.price
  const ways = [...(buyNow === undefined ? [] : ['buy']), ...(takesOffers ? ['offer'] : [])]
  const isSoldAtOnce = isOffered(lot) && ways.length > 0
  useEffect(() => {
    let isGone = false
    const load = async (): Promise<void> => {
      const { loadPurchase } = await import('../operations/negotiations/load-purchase.ts')
      const loaded = await loadPurchase()
      if (!isGone) setPart(<loaded.PurchasePart key={lot.lotNumber} lot={lot} />)
    }
    if (isSoldAtOnce) void load()
    return () => {
      isGone = true
    }
  }, [lot, isSoldAtOnce])
  if (!isSoldAtOnce) return null
  // Keeps the place that the part takes, so that nothing below moves as it comes.
  return (
    <div className="purchase" data-ways={ways.join(' ')}>
      {part}
    </div>
  )
}

/** A visitor's way to sign in and back, with what the next bid would cost. */
function SignInToBid({ data }: { readonly data: LotPageData }) {
  const text = useText()
  const formats = useFormats()
  const { card, price } = data
  return (
    <div className="bid-bar">
      <Link className="bid" rel="nofollow" to={loginWithReturn(card.path)}>
        <span className="a">{text.t('lot.price.signIn')}</span>
        {price === null ? null : (
          <span className="b">
            {text.t('lot.price.pay')} <b>{formats.money(price.total)}</b>
          </span>
        )}
      </Link>
    </div>
  )
}

/** The price of a lot and what bids: a member's form, or a visitor's way to sign in. */
function OfferPlace({ data }: { readonly data: LotPageData }) {
  const { member } = useApp()
  const { card, price } = data
  const frame = useCallback<Frame>(
    (offer, controls, limit) => (
      <OfferPanel card={card} {...offer} limit={limit}>
        {controls}
      </OfferPanel>
    ),
    [card],
  )
  const offer = useMemo(() => ({ current: card.currentBid.minor > 0 ? card.currentBid : null, price }), [card, price])
  const pending = useMemo(() => frame(offer, <ControlsToCome />, null), [frame, offer])
  return member === null ? (
    frame(offer, <SignInToBid data={data} />, undefined)
  ) : (
    <MemberPanel data={data} pending={pending} frame={frame} />
  )
}

/** A lot that takes no bids any more keeps what its bidders have to know of theirs. */
const afterBidding: Frame = (_, controls) => <section>{controls}</section>

/** What buying it now costs. */
function BuyNowPrice({ price }: { readonly price: LotPrice }) {
  const text = useText()
  const formats = useFormats()
  return (
    <section className="stk">
      <p className="allin">
        <span>
          {text.t('lot.price.buyNow')} {formats.money(price.nextBid)}
        </span>
        <b>{formats.money(price.total)}</b>
      </p>
      <p className="dim">{text.t('lot.price.buyNow.allIn')}</p>
    </section>
  )
}

/** Price and bids: first what decides, then budget and history, which are for everybody. */
export function BidPlace({ data }: { readonly data: LotPageData }) {
  const text = useText()
  const app = useApp()
  const { card, lot } = data
  const priced = offeredTerms(lot, app)
  const budget = async (): Promise<ReactNode> => {
    const part = await (await loadParts()).loadBudget()
    return priced ? <part.Budget priced={priced} /> : null
  }
  const record = async (): Promise<ReactNode> => {
    const part = await (await loadParts()).loadBidRecord()
    return <part.BidRecord lot={card.number} zone={card.sale.zone} priced={priced} />
  }
  return (
    <>
      {isOffered(lot) ? <OfferPlace data={data} /> : <PricePanel data={data} />}
      {data.buyNow === null ? null : <BuyNowPrice price={data.buyNow} />}
      <UnsoldNote card={card} />
      {app.member === null ? null : <PurchasePlace lot={lot} />}
      {isOffered(lot) || app.member === null ? null : <MemberPanel data={data} pending={null} frame={afterBidding} />}
      <section className="stk">
        {priced === null ? null : <LateFold label={text.t('lot.budget')} load={budget} />}
        <LateFold label={text.t('bid.history')} load={record} />
      </section>
    </>
  )
}
