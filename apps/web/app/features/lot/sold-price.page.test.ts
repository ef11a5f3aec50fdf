import { describe, expect, it } from 'vitest'
import type { LotOutlook } from '@app/contract/ledger/outlook.answers.ts'
import { aLot, picturesOf, someLots } from '../../../test/lots.ts'
import { renderPage } from '../../../test/render-page.ts'

const NUMBER = someLots(1)[0]?.ln ?? 0

describe('a lot that is sold', () => {
  const opened = async (sold: LotOutlook['sold']): Promise<string> => {
    const [lot = aLot(NUMBER)] = someLots(1)
    const soldLot = { ...lot, saleState: 'SOLD' as const, hb: 9_000 }
    await renderPage(`/lot/${NUMBER}`, { getLotImages: picturesOf([soldLot], 1), getLotOutlook: { yard: null, seller: null, sold } })
    return document.querySelector('aside.panel')?.textContent ?? ''
  }
  const price = { priceMinor: 921_000, currency: 'USD', allInMinor: 1_080_450 } as const

  it.each([
    ['OWN_SALE', 'what you pay'],
    ['OWN_CLASS', 'your class’s fees'],
    ['VISITOR', 'a visitor’s fees'],
  ] as const)('a lot that is sold says what it was sold for, all-in first, and by whose terms: %s', async (by, words) => {
    const panel = await opened({ ...price, by })
    expect(panel).toMatch(/^Sold\$10,804\.50 all-inSold for \$9,210/)
    expect(panel).toContain(words)
  })

  it('a lot that is sold says the bare price alone where no fees are in force or results do not answer', async () => {
    expect(await opened({ ...price, allInMinor: null, by: 'VISITOR' })).toMatch(/^SoldSold for \$9,210This lot is sold/)
    expect(await opened(null)).toMatch(/^SoldSold for \$9,000This lot is sold/)
  })
})
