import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MyLanes } from '@app/contract/auctions/run-list.ts'
import { textOf } from '@app/text/languages.ts'
import { AppContext, type AppInfo } from '../../../platform/app-info.ts'
import { anOwn } from '../lane-model/dashboard.test-kit.ts'
import { LimitMeter } from './status-bar.tsx'

const limit = (currency: 'USD' | 'CAD', leadingMinor: number) => ({ currency, leadingMinor, pendingMinor: 0, limitMinor: 100_000 })
type Shown = Pick<Parameters<typeof LimitMeter>[0], 'own' | 'currency'>
const htmlOf = (limits: MyLanes['limits'], props: Shown, payerName = ''): string => {
  const app = { locale: 'en_us', nowMs: 0, distanceUnit: 'mi', dateFormat: 'MM/dd/yyyy', timeFormat: 'hh:mm a' } as AppInfo
  return renderToString(
    <AppContext value={{ app, text: textOf('en_us', 'US') }}>
      <LimitMeter mine={{ lots: [], buyerClass: 'STD', brokerFees: [], payerName, bar: null, limits }} {...props} />
    </AppContext>,
  )
}
const linesOf = (limits: MyLanes['limits'], props: Shown): string[] =>
  [...htmlOf(limits, props).matchAll(/>([^<>]*in use)</g)].map(([, line = '']) => line)
const CANADIAN = anOwn({ currency: 'CAD', exposureMinor: 11_975, limitMinor: 140_000 })

it('tells a limit in the currency of the lot, also where the account had none in it before', () => {
  expect(linesOf([limit('USD', 0)], { own: CANADIAN, currency: 'CAD' })).toEqual(['CA$119.75 of CA$1,400 in use'])
})

it('tells each limit in its own currency where something is bound in two', () => {
  const limits = [limit('USD', 52_000), limit('CAD', 11_975)]
  expect(linesOf(limits, { own: CANADIAN, currency: 'CAD' })).toEqual(['CA$119.75 of CA$1,400 in use', '$520 of $1,000 in use'])
  expect(linesOf(limits, { own: null, currency: 'CAD' })).toEqual(['CA$119.75 of CA$1,000 in use', '$520 of $1,000 in use'])
  expect(linesOf(limits, { own: null, currency: null })).toEqual(['$520 of $1,000 in use', 'CA$119.75 of CA$1,000 in use'])
})

it('names in a lane whom the reader bids for by a mandate, and nobody where they bid for themselves', () => {
  const props = { own: null, currency: 'USD' } as const
  expect(htmlOf([limit('USD', 0)], props, 'Northgate Export')).toContain('You bid for Northgate Export, by their limit.')
  expect(htmlOf([limit('USD', 0)], props)).not.toContain('You bid for')
})
