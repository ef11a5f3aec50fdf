import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { loginWithReturn } from '@app/rules/access/page-access.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { Icon } from '../../ui/icon.tsx'
import { isOffered, offeredTerms } from '../lots/lot-card-data.ts'
import type { LotPageData } from './lot-data.ts'

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

/** The bid panel of somebody signed in, fetched as the page settles. */
function MemberPanel({ data }: { readonly data: LotPageData }) {
  const { locale } = useApp()
  const [part, setPart] = useState<ReactNode>(null)
  useEffect(() => {
    let isGone = false
    const load = async (): Promise<void> => {
      const loaded = await (await loadParts()).loadBidPanel(locale)
      if (loaded && !isGone) setPart(<loaded.BidPanel key={data.card.number} lot={data.lot} card={data.card} />)
    }
    void load()
    return () => {
      isGone = true
    }
  }, [data, locale])
  return part
}

/** Buy-it-now and offers for somebody signed in, fetched as the page settles where the lot has either. */
function PurchasePlace({ lot }: { readonly lot: LotPageData['lot'] }) {
  const { locale } = useApp()
  const [part, setPart] = useState<ReactNode>(null)
  const isSoldAtOnce = isOffered(lot) && (lot.price.buyNow !== undefined || lot.price.takesOffers)
  useEffect(() => {
    let isGone = false
    const load = async (): Promise<void> => {
      const { loadPurchase } = await import('../operations/negotiations/load-purchase.ts')
      const loaded = await loadPurchase(locale)
      if (loaded && !isGone) setPart(<loaded.PurchasePart key={lot.lotNumber} lot={lot} />)
    }
    if (isSoldAtOnce) void load()
    return () => {
      isGone = true
    }
  }, [lot, locale, isSoldAtOnce])
  return isSoldAtOnce ? part : null
}

/** Where bids are given: a member's panel, a visitor's way to sign in with the way back; and for everybody budget and history. */
export function BidPlace({ data }: { readonly data: LotPageData }) {
  const text = useText()
  const app = useApp()
  const { card, lot } = data
  const priced = offeredTerms(lot, app)
  const budget = async (): Promise<ReactNode> => {
    const part = await (await loadParts()).loadBudget(app.locale)
    return part && priced ? <part.Budget priced={priced} /> : null
  }
  const record = async (): Promise<ReactNode> => {
    const part = await (await loadParts()).loadBidRecord(app.locale)
    return part ? <part.BidRecord lot={card.number} zone={card.sale.zone} /> : null
  }
  return (
    <>
      {app.member === null && isOffered(lot) ? (
        <section className="stk">
          <Link className="btn buy wide" rel="nofollow" to={loginWithReturn(card.path)}>
            {text.t('lot.price.signIn')}
          </Link>
        </section>
      ) : null}
      {app.member === null ? null : <MemberPanel data={data} />}
      {app.member === null ? null : <PurchasePlace lot={lot} />}
      <section className="stk">
        {priced === null ? null : <LateFold label={text.t('lot.budget')} load={budget} />}
        <LateFold label={text.t('bid.history')} load={record} />
      </section>
    </>
  )
}
