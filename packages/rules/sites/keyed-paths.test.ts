import { expect, it } from 'vitest'
import { withoutKey } from './keyed-paths.ts'

it('a path is kept without the key that it holds, and any other as it is', () => {
  const kept = ['/pay/abc', '/pay/return/abc', '/es/pay/abc?x=1', '/payments', '/pay/', '/lot/1', '/member-payments/pay/x'].map(withoutKey)
  expect(kept).toEqual(['/pay/…', '/pay/…', '/es/pay/…', '/payments', '/pay/', '/lot/1', '/member-payments/pay/x'])
})
