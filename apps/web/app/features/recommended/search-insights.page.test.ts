import { describe, expect, it } from 'vitest'
import { unreachable, type Answers } from '../../../test/answers.ts'
import { picturesOf, searchOf, someLots } from '../../../test/lots.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'

const LOTS = someLots(3)
const LOT = LOTS[1]
const PATH = `/lot/${LOT?.ln}/${LOT?.ldu}`

/** Opens the second lot of a list that was shown before, in the same tab. */
async function openFromList(searchEngine: string, more: Answers = {}): Promise<RenderedPage> {
  const app = { searchEngine }
  const list = await renderPage('/lotSearchResults?query=somebody', { searchLots: searchOf(LOTS) }, { app })
  await expect.poll(() => Object.values(sessionStorage).join(' ')).toContain('query-1')
  expect(list.asked('sendSearchInsights')).toEqual([])
  return renderPage(PATH, { getLotImages: picturesOf(LOT ? [LOT] : [], 1), ...more }, { app })
}

describe('the other search engine', () => {
  it('the other search engine is told from which place of which list a lot was opened, by the page without what was searched for [MKT-7.45] [MKT-7.46]', async () => {
    const page = await openFromList('algolia')
    await expect.poll(() => page.asked('sendSearchInsights').length).toBe(1)
    const [asked] = page.asked('sendSearchInsights')
    expect(asked?.body).toEqual({ queryId: 'query-1', index: 1, lotNumber: LOT?.ln, event: 'click' })
    expect(asked?.headers['x-metadata-referer']).toBe(`http://localhost${PATH}?qId=query-1&index=1`)
    // The address names both, so that a link that is passed on does.
    expect(page.address()).toBe(`${PATH}?qId=query-1&index=1`)
  })

  it('the other search engine is told by an address as well, and SOLR is told nothing [MKT-7.46]', async () => {
    const open = (searchEngine: string, query: string) =>
      renderPage(PATH + query, { getLotImages: picturesOf(LOT ? [LOT] : [], 1) }, { app: { searchEngine } })
    const page = await open('algolia', '?qId=of-a-friend&index=7')
    await expect.poll(() => page.asked('sendSearchInsights').map(({ body }) => body)).toMatchObject([{ queryId: 'of-a-friend', index: 7 }])
    for (const [engine, query] of [
      ['algolia', ''],
      ['algolia', '?qId=a%20b&index=1'],
      ['algolia', '?qId=a&index=-1'],
      ['SOLR', '?qId=of-a-friend&index=7'],
    ] as const) {
      const quiet = await open(engine, query)
      await expect.poll(() => quiet.asked('noteLotView').length).toBe(1)
      expect([engine, query, quiet.asked('sendSearchInsights')]).toEqual([engine, query, []])
    }
    const exact = await openFromList('SOLR')
    await expect.poll(() => exact.asked('noteLotView').length).toBe(1)
    expect([exact.asked('sendSearchInsights'), exact.address()]).toEqual([[], PATH])
  })

  it('the other search engine is told in vain without its reader noticing: the failure is logged as Failed to send search insights [MKT-8.19]', async () => {
    const page = await openFromList('algolia', { sendSearchInsights: unreachable })
    await expect.poll(() => page.warnings).toContain('Failed to send search insights')
    expect([page.alerts, page.queryByRole('alert')]).toEqual([[], null])
  })

  it('the other search engine tells counts of lots as 100+, 1,000+, 10,000+ or 100,000+, and SOLR tells them exactly [MKT-9.24]', async () => {
    const countOf = async (total: number, searchEngine: string): Promise<string> => {
      const searchLots: Answers['searchLots'] = (input) => {
        const { query, results } = searchOf(LOTS)(input)
        return { query, results: { ...results, totalElements: total } }
      }
      await renderPage('/lotSearchResults', { searchLots }, { app: { searchEngine } })
      return document.querySelector('.res-h output')?.textContent?.split(' · ')[0] ?? ''
    }
    for (const [total, told, exact] of [
      [99, '1 to 3 of 99 lots', '1 to 3 of 99 lots'],
      [100, '1 to 3 of 100+ lots', '1 to 3 of 100 lots'],
      [2_345, '1 to 3 of 1,000+ lots', '1 to 3 of 2,345 lots'],
      [54_321, '1 to 3 of 10,000+ lots', '1 to 3 of 54,321 lots'],
      [700_000, '1 to 3 of 100,000+ lots', '1 to 3 of 700,000 lots'],
    ] as const)
      expect([total, await countOf(total, 'algolia'), await countOf(total, 'SOLR')]).toEqual([total, told, exact])
  })

  it('the other search engine rounds counts wherever a page tells one: description, filters, landing page and finder, in figures as in words [MKT-9.24]', async () => {
    const TOTAL = 2_345
    const searchLots: Answers['searchLots'] = (input) => {
      const { query, results } = searchOf(LOTS)(input)
      return { query, results: { ...results, totalElements: TOTAL } }
    }
    const choices = { results: { totalElements: TOTAL, facetFields: [], radii: [], isZipUnknown: false } } as const
    const landing = {
      kind: 'model',
      category: 'all',
      clauses: [],
      query: '',
      make: 'Mazda',
      model: '1000',
      year: '',
      value: null,
      path: '/vehicle-search-model/mazda/1000',
      canonicalPath: '/vehicle-search-model/mazda/1000',
      total: TOTAL,
      runs: 99,
      clean: 100,
      trail: [],
      sold: [],
      groups: [],
    } as const
    const answers: Answers = {
      searchLots,
      countChoices: choices,
      getFindAddress: { canonicalPath: '/find', filter: {}, miles: null },
      getLanding: { status: 'page', page: landing },
    }
    const toldOn = async (path: string, selectors: readonly string[], searchEngine = 'algolia') => {
      await renderPage(path, answers, { app: { searchEngine } })
      const described = document.querySelector('meta[name="description"]')?.getAttribute('content') ?? ''
      return [described, ...selectors.map((one) => document.querySelector(one)?.textContent ?? '')]
    }
    const ROUNDED = /(?<![\d,])1,000\+/
    for (const [path, ...selectors] of [
      ['/lotSearchResults', '.res-h output', '.sheet-f .has-script'],
      ['/vehicleFinderSearch', '.res-h output', '.sheet-f .has-script'],
      ['/find', '.finder .btn.ink', '.finder output', '.res-h h2'],
    ] as const) {
      const [described, ...told] = await toldOn(path, selectors)
      for (const words of [...(path === '/find' ? [] : [described]), ...told])
        expect([path, words]).toEqual([path, expect.stringMatching(ROUNDED)])
      for (const words of await toldOn(path, selectors, 'SOLR')) expect(words).not.toContain('+')
    }
    const [described, lead] = await toldOn(landing.path, ['.landing-h .dim'])
    expect(described).toMatch(/^Mazda 1000: 1,000\+ lots in open sales/)
    expect(lead).toMatch(/^1,000\+ lots are in open sales\./)
    expect([...document.querySelectorAll('.landing-facts .strong')].map(({ textContent }) => textContent)).toEqual(['1,000+', '99', '100+'])
    expect((await toldOn('/vehicleFinder', ['.finder .btn.ink', '.finder output'])).slice(1)).toEqual([
      'Show 1,000+ lots',
      '1,000+ lots are left',
    ])
  })
})
