import { describe, expect, it } from 'vitest'
import type { LiveEvent } from '@app/contract/lanes/live.ts'
import { picturesOf, someLots } from '../../../../test/lots.ts'
import { renderPage, type RenderedPage } from '../../../../test/render-page.ts'
import { aState } from '../lane-model/dashboard.test-kit.ts'
import { stairsOf } from './price-line.tsx'

const [LOT] = someLots(1)
const NUMBER = LOT?.ln ?? 0

const bid = (seq: number, alias: number, priceMinor: number): LiveEvent => ({
  lot: NUMBER,
  seq,
  kind: 'BID',
  atMs: seq * 60_000,
  alias,
  label: 'US-OR',
  amountMinor: priceMinor,
  priceMinor,
  leaderAlias: alias,
  leaderLabel: 'US-OR',
  text: 'RAISED',
})

async function openBids(prefix: string, label: string, events: readonly LiveEvent[]): Promise<RenderedPage> {
  const page = await renderPage(
    `${prefix}/lot/${NUMBER}/${LOT?.ldu}`,
    {
      getLotImages: picturesOf(someLots(1), 3),
      getBidHistory: { lotNumber: NUMBER, state: aState({ lot: NUMBER, bidCount: events.length }), events },
    },
    { app: { locale: prefix === '/es' ? 'es_es' : prefix === '/nl' ? 'nl_nl' : 'en_us' } },
  )
  await page.user.click(page.getByText(label, { selector: 'summary, summary *' }))
  return page
}

describe('the bids of a lot', () => {
  it('the bids of a lot stand with what each costs all-in, the last first, and its price rises in stairs', async () => {
    const page = await openBids('', 'Bids', [bid(3, 2, 30_000), bid(2, 5, 20_000), bid(1, 2, 10_000)])
    await expect.poll(() => document.querySelectorAll('.bidp-record tbody tr').length).toBe(3)
    const rows = [...document.querySelectorAll('.bidp-record tbody tr')].map((row) =>
      [...row.querySelectorAll('td.num')].map(({ textContent }) => Number(textContent?.replace(/[$,]/g, ''))),
    )
    expect(rows.map(([price]) => price)).toEqual([300, 200, 100])
    for (const [price = 0, allIn = 0] of rows) expect(allIn).toBeGreaterThan(price)
    expect([...document.querySelectorAll('.bidp-record th')].at(-1)?.textContent).toBe('All-in')
    const line = page.getByRole('img', { name: 'The price rose in 2 steps from $100 to $300.' })
    expect(line.querySelector('path')?.getAttribute('d')).toBe(stairsOf([10_000, 20_000, 30_000]))
  })

  it.each([
    ['/es', 'Pujas', 'El precio subió en 1 paso de '],
    ['/nl', 'Biedingen', 'De prijs steeg in 1 stap van '],
  ])('the bids of a lot are drawn and told in words under %s', async (prefix, label, words) => {
    await openBids(prefix, label, [bid(2, 5, 20_000), bid(1, 2, 10_000)])
    await expect.poll(() => document.querySelector('.bidp-line')?.getAttribute('aria-label')).toContain(words)
  })

  it('the bids of a lot need no drawing where there is one price', async () => {
    await openBids('', 'Bids', [bid(1, 2, 10_000)])
    await expect.poll(() => document.querySelectorAll('.bidp-record tbody tr').length).toBe(1)
    expect(document.querySelector('.bidp-line')).toBeNull()
  })
})

it('stairs rise from the least price at the foot to the highest at the top, a step each', () => {
  expect(stairsOf([100, 200, 300])).toBe('M0 46H107V24H213V2H320')
  expect(stairsOf([100, 100])).toBe('M0 24H160V24H320')
})
