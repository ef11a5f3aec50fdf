import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { BrokerFeeTerms } from '@app/contract/brokers/brokers.answers.ts'
import { textOf } from '@app/text/languages.ts'
import { AppContext, type AppInfo } from '../../../platform/app-info.ts'
import { BidButton } from './bid-button.tsx'

const PRICE = { amount: { minor: 200_000, currency: 'USD' }, total: { minor: 260_000, currency: 'USD' } } as const
const linesOf = (brokerFee: BrokerFeeTerms | null, price: typeof PRICE | null = PRICE): string[] => {
  const app = { locale: 'en_us', nowMs: 0, distanceUnit: 'mi', dateFormat: 'MM/dd/yyyy', timeFormat: 'hh:mm a' } as AppInfo
  const html = renderToString(
    <AppContext value={{ app, text: textOf('en_us', 'US') }}>
      <BidButton price={price} brokerFee={brokerFee} isSending={false} isLeading={false} onBid={() => undefined} />
    </AppContext>,
  )
  return [...html.matchAll(/<span[^>]*>(.*?)<\/span>/g)].map(([, line = '']) => line.replaceAll(/<[^>]*>/g, ''))
}

it('a bid button names what the bidder’s broker takes on a line of its own, and leaves the all-in price as it is', () => {
  expect(linesOf({ kind: 'PERCENT', basisPoints: 250, bands: [] })).toEqual(['Bid $2,000', 'you pay $2,600', '+ $50 to your broker'])
  const bands = [
    { fromMinor: 0, feeMinor: 10_000 },
    { fromMinor: 200_000, feeMinor: 25_050 },
  ]
  expect(linesOf({ kind: 'BANDS', basisPoints: null, bands }).at(-1)).toBe('+ $250.50 to your broker')
  expect(linesOf(null)).toEqual(['Bid $2,000', 'you pay $2,600'])
  expect(linesOf({ kind: 'PERCENT', basisPoints: 250, bands: [] }, null)).toHaveLength(1)
})
