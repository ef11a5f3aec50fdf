import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MyLanes } from '@app/contract/auctions/run-list.ts'
import { textOf } from '@app/text/languages.ts'
import { AppContext, type AppInfo } from '../../../platform/app-info.ts'
import { anOwn } from '../lane-model/dashboard.test-kit.ts'
import { LimitMeter } from './status-bar.tsx'

const limit = (currency: 'USD' | 'CAD', leadingMinor: number) => ({ currency, leadingMinor, pendingMinor: 0, limitMinor: 100_000 })
const linesOf = (limits: MyLanes['limits'], props: Pick<Parameters<typeof LimitMeter>[0], 'own' | 'currency'>): string[] => {
  const app = { locale: 'en_us', nowMs: 0, distanceUnit: 'mi', dateFormat: 'MM/dd/yyyy', timeFormat: 'hh:mm a' } as AppInfo
  const html = renderToString(
    <AppContext value={{ app, text: textOf('en_us', 'US') }}>
      <LimitMeter mine={{ lots: [], buyerClass: 'STD', brokerFees: [], bar: null, limits }} {...props} />
    </AppContext>,
  )
  return [...html.matchAll(/>([^<>]*in use)</g)].map(([, line = '']) => line)
}
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
