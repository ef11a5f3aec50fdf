import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { LotState, OwnStanding } from '@app/contract/lanes/live.ts'
import { textOf } from '@app/text/languages.ts'
import { LOCALES, type Locale } from '@app/text/locales.ts'
import { AppContext, type AppInfo } from '../../../platform/app-info.ts'
import { aLane, aList, anItem, anOwn, aState, LOT, NOW_MS } from '../lane-model/dashboard.test-kit.ts'
import { openLane } from '../lane-model/open-lane.ts'
import { AfterPart } from './after-part.tsx'
import { OwnLine, MessageLine } from './own-line.tsx'

const WON = anOwn({ isLeading: true, awardedAllInMinor: 717_500 })
const closed = (outcome: LotState['outcome']) => aState({ phase: 'CLOSED', outcome, deadlineMs: null })

interface At {
  readonly locale?: Locale
  readonly state?: LotState
  readonly own?: OwnStanding | null
  readonly message?: string | null
  /** State and standing of the lot before. */
  readonly before?: readonly [LotState, OwnStanding]
  readonly isKiosk?: boolean
  readonly note?: string
  readonly lateInvoice?: { readonly invoiceId: number; readonly number: string }
  readonly mine?: readonly number[]
  /** Whether the lane has left the lot, as it does at the hammer. */
  readonly hasLeft?: boolean
}

const EVENTS = [
  { kind: 'BID', seq: 1, alias: 2, amountMinor: 610_000, priceMinor: 610_000, leaderAlias: 2 },
  { kind: 'BID', seq: 2, alias: 5, amountMinor: 620_000, priceMinor: 620_000, leaderAlias: 5 },
].map((event) => ({ lot: LOT, atMs: NOW_MS, label: 'US-OR', leaderLabel: 'US-OR', text: null, ...event })) as never

/** What the panel says of the lot on show, part by part, with the addresses of its links. */
function panel({
  locale = 'en_us',
  state = aState(),
  own = anOwn(),
  message = null,
  before,
  isKiosk = false,
  note = '',
  lateInvoice,
  mine = [],
  hasLeft = false,
}: At): readonly string[] {
  const items = [...(before === undefined ? [] : [anItem(LOT - 1)]), anItem(LOT), anItem(LOT + 1), anItem(LOT + 2)]
  const lane = aLane({ message, nextAtMs: state.phase === 'CLOSED' ? NOW_MS + 4_000 : null, ...(hasLeft && { currentLot: null }) })
  const live = {
    lanes: new Map([[7, lane]]),
    lots: new Map([[LOT, state], ...(before === undefined ? [] : [[LOT - 1, before[0]] as const])]),
    own: new Map([...(own === null ? [] : [[LOT, own] as const]), ...(before === undefined ? [] : [[LOT - 1, before[1]] as const])]),
  }
  const open = openLane(aList(items, lane), live, {
    lastShown: LOT,
    ownLots: new Set(mine),
    buyerClass: 'STD',
    schedules: SHIPPED_SCHEDULES,
  })
  const app = { locale, nowMs: NOW_MS, distanceUnit: 'mi', dateFormat: 'MM/dd/yyyy', timeFormat: 'hh:mm a' } as AppInfo
  const common = { open, isKiosk, nowMs: NOW_MS }
  return [
    <OwnLine
      key="own"
      open={open}
      events={EVENTS}
      hasBid={false}
      isMember={own !== null}
      note={note}
      isWaiting={false}
      lateInvoice={lateInvoice}
      isKiosk={isKiosk}
    />,
    <MessageLine key="said" {...common} isLost={false} />,
    <AfterPart key="after" {...common} hasBid={false} />,
  ].map((part) =>
    renderToString(
      <MemoryRouter>
        <AppContext value={{ app, text: textOf(locale, 'US') }}>{part}</AppContext>
      </MemoryRouter>,
    )
      .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, '[$1] ')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

it('says that the reader won, what they pay and what to do next', () => {
  expect(panel({ state: closed('SOLD'), own: WON })).toEqual([
    'You won at $6,200. With every fee you pay $7,175.',
    '',
    `You pay $7,175 all-in. [/lot/${LOT}/2020-chevrolet-silverado] What to do next`,
  ])
})

it('says that the seller decides, what stays in use and where the answer comes', () => {
  const [own, , after] = panel({ state: closed('PENDING_SELLER'), own: anOwn({ isLeading: true }) })
  expect(own).toBe('Seller deciding Your bid of $6,200 is the highest. The seller decides.')
  expect(after).toMatch(/^\$[\d,]+ of your limit stays in use until the seller answers\. Next lot in 4 s \[\/myBids\] My bids$/)
})

it('says that the lot went to somebody else, what the last own bid was, and where similar lots are', () => {
  const [own, , after] = panel({ state: closed('SOLD'), mine: [LOT + 2] })
  expect(own).toBe('Lost Sold for $6,200 to Oregon, United States Your last bid was $6,100.')
  expect(after).toContain('You pay nothing. Your limit is free again. Your next lot: 2020 Chevrolet Silverado, in about 44 s')
  expect(after).toContain('[/lotSearchResults?make=CHEVROLET&model=SILVERADO] Similar lots')
})

it('says a result once: the lot on show is no lot before it', () => {
  expect(panel({ state: closed('SOLD'), own: WON, hasLeft: true })[1]).toBe('')
  expect(panel({ state: closed('PENDING_SELLER'), own: anOwn({ isLeading: true }), hasLeft: true })[1]).toBe('')
})

it('says to whoever was outbid that the seller decides on the bid of another, and not that the lot is lost', () => {
  const [own, , after] = panel({ state: closed('PENDING_SELLER') })
  expect(own).toBe('Outbid The highest bid is $6,200. The seller decides. Your last bid was $6,100.')
  expect(after).toContain('You pay nothing. Your limit is free again.')
})

it('says that a lot was withdrawn or found no buyer, to whoever bid on it, and not that they lost it', () => {
  for (const own of [anOwn(), anOwn({ isLeading: true })]) {
    const [said, , after] = panel({ state: closed('WITHDRAWN'), own })
    expect(said).toMatch(/^Withdrawn( Your last bid was \$6,100\.)?$/)
    expect(after).toContain('You pay nothing. Your limit is free again.')
    expect(after).toContain('Similar lots')
  }
  expect(panel({ state: closed('NO_SALE') })[0]).toBe('No sale. Your last bid was $6,100.')
})

it('says that nothing was sold to whoever led, and only the result to whoever did not bid', () => {
  expect(panel({ state: closed('NO_SALE'), own: anOwn({ isLeading: true }) })[2]).toContain('Your bid was not accepted.')
  expect(panel({ state: closed('SOLD'), own: anOwn({ alias: null }) })).toEqual([
    'Sold for $6,200 to Oregon, United States',
    '',
    'Next lot in 4 s',
  ])
})

it('keeps the win in sight under the next lot, until the auctioneer speaks', () => {
  const before = [aState({ lot: LOT - 1, phase: 'CLOSED', outcome: 'SOLD' }), { ...WON, lot: LOT - 1 }] as const
  expect(panel({ before })[1]).toBe(`[/lot/${LOT - 1}/2020-chevrolet-silverado] You won 2020 Chevrolet Silverado and pay $7,175.`)
  expect(panel({ before, message: 'Two minutes’ rest.' })[1]).toBe('The auctioneer says: Two minutes’ rest.')
})

it('leads nobody away from a kiosk', () => {
  const before = [aState({ lot: LOT - 1, phase: 'CLOSED', outcome: 'SOLD' }), { ...WON, lot: LOT - 1 }] as const
  expect(panel({ state: closed('SOLD'), own: WON, before, isKiosk: true }).join()).not.toContain('[')
})

it('says while a lot is offered where the reader stands on it, or why their bid was refused', () => {
  expect(panel({})[0]).toBe('Outbid Your last bid was $6,100.')
  expect(panel({ own: anOwn({ isLeading: true, maxMinor: 800_000 }) })[0]).toBe('You lead Your maximum is $8,000.')
  expect(panel({ own: anOwn({ alias: null }) })[0]).toBe('You have not bid on this lot.')
  expect(panel({ own: null })[0]).toBe('')
  expect(panel({ note: 'This lot is closed.' })[0]).toBe('Outbid This lot is closed.')
  const late = { note: 'A payment is overdue.', lateInvoice: { invoiceId: 7, number: 'H-7' } }
  expect(panel(late)[0]).toBe('Outbid A payment is overdue. [/member-payments/unpaid-invoices/7] See invoice H-7')
  expect(panel({ ...late, isKiosk: true })[0]).toBe('Outbid A payment is overdue. See invoice H-7')
})

it.each(LOCALES)('says all of it in %s', (locale) => {
  const of = (at: At) => panel({ locale, ...at }).join(' ')
  const said = [
    of({ state: closed('SOLD'), own: WON }),
    of({ state: closed('PENDING_SELLER'), own: anOwn({ isLeading: true }) }),
    of({ state: closed('NO_SALE'), own: anOwn({ isLeading: true }) }),
    of({ state: closed('SOLD') }),
    of({}),
  ]
  expect(new Set(said).size).toBe(said.length)
  for (const words of said) expect(words).not.toMatch(/[{}]|lane\./)
})
