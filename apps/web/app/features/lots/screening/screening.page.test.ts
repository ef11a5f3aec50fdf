import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { moneyOf } from '@app/contract/money.ts'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import { fromWireLot } from '@app/contract/lots/lot-wire.ts'
import { unreachable, type Answers } from '../../../../test/answers.ts'
import { aLot, picturesOf, searchOf, someLots } from '../../../../test/lots.ts'
import { renderPage, type PageOptions, type RenderedPage } from '../../../../test/render-page.ts'
import { BUYER } from '../../../../test/visitor.ts'

const LOTS = someLots(5)
const NUMBERS = LOTS.map(({ ln }) => String(ln))
const [FIRST = '', SECOND = '', THIRD = '', FOURTH = '', FIFTH = ''] = NUMBERS
const ANSWERS: Answers = { searchLots: searchOf(LOTS), getLotImages: picturesOf(LOTS, 3), getDynamicLot: unreachable }
const LIST = '/lotSearchResults?make=FORD'

const list = (options: PageOptions = {}, more: Answers = {}, path = LIST): Promise<RenderedPage> =>
  renderPage(path, { ...ANSWERS, openLiveTicket: unreachable, ...more }, options)
const listed = (): (string | null)[] => [...document.querySelectorAll('[data-lot]')].map((lot) => lot.getAttribute('data-lot'))
const selected = (): (string | null)[] =>
  [...document.querySelectorAll('[data-lot][aria-current]')].map((lot) => lot.getAttribute('data-lot'))
const focusedLot = (): string | undefined => document.activeElement?.closest<HTMLElement>('[data-lot]')?.dataset['lot']
const lotNumber = (): string | undefined => document.querySelector('.lot-number')?.textContent
const toast = (): string | undefined => document.querySelector('.toast')?.textContent
const row = (lot: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-lot="${lot}"]`)
  if (!found) throw new Error(`Lot ${lot} is not listed.`)
  return found
}

const DRAWN = { gallery: '.lots', list: '.ltable', classic: '.scroll' } as const

describe.each(['gallery', 'list', 'classic'] as const)('keys of a list as %s', (searchView) => {
  it('keys of a list move through it, and a hidden lot hands selection and focus on to the next', async () => {
    const page = await list({ app: { searchView } })
    expect([listed(), document.querySelector('.res-list > :not(h2)')?.matches(DRAWN[searchView])]).toEqual([NUMBERS, true])
    // The rows of a table come to life a moment after the page, and its keys are heard then.
    await expect
      .poll(async () => {
        if (selected().length === 0) await page.user.keyboard('j')
        return selected()
      })
      .toEqual([FIRST])
    await page.user.keyboard('j')
    expect([selected(), focusedLot()]).toEqual([[SECOND], SECOND])
    await page.user.keyboard('k')
    expect([selected(), focusedLot()]).toEqual([[FIRST], FIRST])
    await page.user.keyboard('kjx')
    await expect.poll(listed).toEqual([FIRST, THIRD, FOURTH, FIFTH])
    expect([selected(), focusedLot()]).toEqual([[THIRD], THIRD])
    await page.user.keyboard('jjjx')
    await expect.poll(listed).toEqual([FIRST, THIRD, FOURTH])
    expect([selected(), focusedLot()]).toEqual([[FOURTH], FOURTH])
    await page.user.keyboard('xxx')
    await expect.poll(listed).toEqual([])
    expect(document.activeElement?.className).toBe('res-list')
    await page.user.click(page.getByRole('button', { name: 'Show again' }))
    await expect.poll(listed).toEqual(NUMBERS)
    expect(document.activeElement?.className).toBe('res-list')
    await page.user.keyboard('j')
    expect(focusedLot()).toBe(FIRST)
  })
})

describe('keys of a list', () => {
  it('keys of a list do nothing while something is typed, with a modifier or under a dialog', async () => {
    const page = await list()
    await page.user.keyboard('j')
    await page.user.click(page.getByRole('combobox', { name: 'Search vehicles' }))
    await page.user.keyboard('jxcw')
    expect(selected()).toEqual([FIRST])
    row(FIRST).querySelector('a')?.focus()
    await page.user.keyboard('{Control>}j{/Control}{Alt>}x{/Alt}{Meta>}c{/Meta}{Shift>}J{/Shift}')
    expect([selected(), listed(), toast()]).toEqual([[FIRST], NUMBERS, undefined])
    await page.user.keyboard('?')
    const keys = await page.findByRole('dialog', { name: 'Keyboard keys' })
    await page.user.keyboard('jxcw')
    expect([selected(), listed(), toast()]).toEqual([[FIRST], NUMBERS, undefined])
    await page.user.keyboard('{Escape}')
    await expect.poll(() => keys.isConnected).toBe(false)
    await page.user.keyboard('j')
    expect(selected()).toEqual([SECOND])
  })

  it('keys of a list work while a box has the focus, into which nothing is typed', async () => {
    const page = await list()
    await page.user.click(page.getByRole('button', { name: 'Select lots' }))
    const box = await page.findByRole('checkbox', { name: 'Select all on this page' })
    await page.user.click(box)
    expect(document.activeElement).toBe(box)
    await page.user.keyboard('j')
    expect(focusedLot()).toBe(FIRST)
  })

  it.each([
    ['en_us', '', 'Keyboard keys', 'Hide the lot'],
    ['es_es', '/es', 'Teclas', 'Ocultar el lote'],
    ['nl_nl', '/nl', 'Toetsen', 'Kavel verbergen'],
  ] as const)('keys of a list are all listed by ?, in %s', async (...[locale, prefix, title, hides]) => {
    const page = await list({ app: { locale } }, {}, prefix + LIST)
    await page.user.keyboard('?')
    const dialog = await page.findByRole('dialog', { name: title })
    const keys = [...dialog.querySelectorAll('kbd')].map(({ textContent }) => textContent)
    expect(keys).toEqual(['J', 'K', '↵', 'X', 'W', 'C', 'S', 'N', 'P', 'U', 'W', '/', '?'])
    expect(within(dialog).getByText(hides)).toBeTruthy()
  })

  it('W asks a visitor to sign in and watches for a member, as the heart does', async () => {
    const visitor = await list()
    await visitor.user.keyboard('jw')
    await visitor.findByRole('dialog', { name: 'Sign in to watch this lot' })
    expect(JSON.parse(localStorage.getItem('addtoWatchlistLotId') ?? '{}')).toMatchObject({ lotId: FIRST })
    localStorage.clear()
    const watchLot = { errorCode: '', changed: 1, watched: 1, skipped: [] } as const
    const member = await list({ app: BUYER }, { watchLot })
    await member.user.keyboard('jjw')
    await expect.poll(() => row(SECOND).querySelector('.heart')?.getAttribute('aria-pressed')).toBe('true')
    expect(member.asked('watchLot').map(({ params }) => params)).toEqual([{ lotNumber: SECOND }])
    expect([selected(), focusedLot()]).toEqual([[SECOND], SECOND])
  })

  it('C puts up to four lots aside, says so, and the tray leads to their comparison', async () => {
    const page = await list()
    await page.user.keyboard('jc')
    await expect.poll(toast).toBe('Added to the comparison: 1 of 4 lots.')
    const tray = await page.findByRole('region', { name: 'Lots to compare' })
    expect(within(tray).getByRole('button', { name: 'Compare' }).getAttribute('aria-disabled')).toBe('true')
    await page.user.keyboard('jcjcjcjc')
    await expect.poll(toast).toBe('You can compare up to 4 lots. Remove one to add another.')
    const link = await within(tray).findByRole('link', { name: 'Compare' })
    expect(link.getAttribute('href')).toBe(`/compareLots/${[FIRST, SECOND, THIRD, FOURTH].join(',')}`)
    await page.user.keyboard('kc')
    await expect.poll(toast).toBe('Removed from the comparison. 3 lots are left in it.')
    expect(link.getAttribute('href')).toBe(`/compareLots/${[FIRST, SECOND, THIRD].join(',')}`)
    await page.user.click(within(tray).getByRole('button', { name: 'Clear' }))
    await expect.poll(() => page.queryByRole('region', { name: 'Lots to compare' })).toBeNull()
  })
})

describe('between a list and its lots', () => {
  it('between a list and its lots Enter opens, N and P go on, U returns to the row of the lot last looked at', async () => {
    const page = await list()
    await page.user.keyboard('jj{Enter}')
    await expect.poll(lotNumber).toBe(SECOND)
    await expect.poll(() => page.queryByText('Lot 2 of 5')).toBeTruthy()
    await page.user.keyboard('n')
    await expect.poll(lotNumber).toBe(THIRD)
    await page.user.keyboard('n')
    await expect.poll(lotNumber).toBe(FOURTH)
    await page.user.keyboard('p')
    await expect.poll(lotNumber).toBe(THIRD)
    await page.user.keyboard('u')
    await expect.poll(page.address).toBe(LIST)
    await expect.poll(() => [selected(), focusedLot()]).toEqual([[THIRD], THIRD])
    await page.user.keyboard('j')
    expect(selected()).toEqual([FOURTH])
  })

  it('between a list and its lots Enter opens the selected lot also where the focus has left it', async () => {
    const page = await list()
    await page.user.keyboard('jj')
    document.getElementById('main')?.focus()
    await page.user.keyboard('{Enter}')
    await expect.poll(lotNumber).toBe(SECOND)
  })

  it('the link of the results and Back return to the row of a lot that was clicked', async () => {
    const page = await list()
    await page.user.click(row(FOURTH).querySelector('a') ?? document.body)
    await expect.poll(lotNumber).toBe(FOURTH)
    await page.user.click(await page.findByRole('link', { name: /5 results/ }))
    await expect.poll(page.address).toBe(LIST)
    await expect.poll(() => [selected(), focusedLot()]).toEqual([[FOURTH], FOURTH])
    await page.user.keyboard('k{Enter}')
    await expect.poll(lotNumber).toBe(THIRD)
    window.history.back()
    await expect.poll(page.address).toBe(LIST)
    await expect.poll(() => [selected(), focusedLot()]).toEqual([[THIRD], THIRD])
  })

  it('a list that is opened anew begins without a row', async () => {
    const page = await list()
    await page.user.keyboard('jj')
    await page.user.keyboard('{Enter}')
    await expect.poll(lotNumber).toBe(SECOND)
    const again = await list()
    expect(selected()).toEqual([])
    await again.user.keyboard('j')
    expect(selected()).toEqual([FIRST])
  })

  it.each([
    [20, '/lotSearchResults?make=FORD&page=2'],
    [50, '/lotSearchResults?make=FORD&page=2&size=50'],
  ])('the page after the last lot of a page belongs to the same list, and has its length of %i lots', async (length, second) => {
    const many = someLots(length + 10)
    const pageOf = searchOf(many)
    const searchLots: Answers['searchLots'] = (input) => {
      const answer = pageOf(input)
      const { page, size } = input.body
      const from = page * (size ?? 20)
      return { ...answer, results: { ...answer.results, page, content: answer.results.content.slice(from, from + (size ?? 20)) } }
    }
    const page = await list(
      { app: { searchSize: length } },
      { searchLots, getLotImages: picturesOf(many, 1) },
      '/lotSearchResults?make=FORD',
    )
    await page.user.click(row(String(many[length - 1]?.ln)).querySelector('a') ?? document.body)
    await expect.poll(lotNumber).toBe(String(many[length - 1]?.ln))
    await expect.poll(() => document.querySelector('.crumbs a[rel="next"]')).toBeTruthy()
    const [asked] = page.asked('searchLots')
    expect(asked?.body).toMatchObject({ page: 1, filter: { MAKE: expect.anything() } })
    await page.user.keyboard('n')
    await expect.poll(lotNumber).toBe(String(many[length]?.ln))
    expect(document.querySelector('.crumbs a[rel="up"]')?.getAttribute('href')).toBe(second)
  })
})

describe('a lot that was opened', () => {
  const seen = (): (string | undefined)[] =>
    [...document.querySelectorAll('.seen')].map((mark) => `${mark.closest<HTMLElement>('[data-lot]')?.dataset['lot']} ${mark.textContent}`)

  const here = (): unknown => JSON.parse(localStorage.getItem('seenLots') ?? '[]')
  const marked = (page: RenderedPage): unknown[] => page.asked('markSeenLots').map(({ body }) => body)

  it('a lot that was opened is marked as seen in lists by a word, in later documents too', async () => {
    const page = await list()
    expect(seen()).toEqual([])
    await page.user.keyboard('jj{Enter}')
    await expect.poll(lotNumber).toBe(SECOND)
    await page.user.keyboard('u')
    await expect.poll(seen).toEqual([`${SECOND} Seen`])
    await list({ app: { searchView: 'list' } })
    await expect.poll(seen).toEqual([`${SECOND} Seen`])
    expect([page.asked('getSeenLots'), page.asked('markSeenLots')]).toEqual([[], []])
  })

  it.each(['gallery', 'list', 'classic'] as const)(
    'a lot that a member opened is kept with the account, once, and every list asks for its lots at once, as %s',
    async (searchView) => {
      const page = await list({ app: { ...BUYER, searchView } }, { getSeenLots: { seen: [Number(FIFTH)] } })
      await expect.poll(seen).toEqual([`${FIFTH} Seen`])
      expect(page.asked('getSeenLots').map(({ body }) => body)).toEqual([{ lots: NUMBERS.map(Number) }])
      expect(page.asked('markSeenLots')).toEqual([])
      await page.user.keyboard('jj{Enter}')
      await expect.poll(lotNumber).toBe(SECOND)
      await expect.poll(() => marked(page)).toEqual([{ lots: [Number(SECOND)], isSeen: true }])
      await page.user.keyboard('u')
      await expect.poll(seen).toEqual([`${SECOND} Seen`, `${FIFTH} Seen`])
      expect(here()).toEqual([])
      await page.user.keyboard('{Enter}')
      await expect.poll(lotNumber).toBe(SECOND)
      expect(marked(page)).toHaveLength(1)
    },
  )

  it('a lot that was opened before signing in is handed to the account, and the browser forgets it once it is kept there', async () => {
    await list()
    localStorage.setItem('seenLots', JSON.stringify([Number(THIRD), Number(FIRST)]))
    const refusedPage = await list({ app: BUYER }, { markSeenLots: { isKept: false } })
    await expect.poll(() => marked(refusedPage)).toEqual([{ lots: [Number(THIRD), Number(FIRST)], isSeen: true }])
    expect(here()).toEqual([Number(THIRD), Number(FIRST)])
    const page = await list({ app: BUYER })
    await expect.poll(here).toEqual([])
    expect(marked(page)).toEqual([{ lots: [Number(THIRD), Number(FIRST)], isSeen: true }])
    expect(seen()).toEqual([`${FIRST} Seen`, `${THIRD} Seen`])
    const later = await list({ app: BUYER })
    expect([seen(), marked(later)]).toEqual([[], []])
  })

  it('S marks a lot as seen and takes the mark away, here for a visitor and with the account for a member', async () => {
    const page = await list()
    await page.user.keyboard('jjs')
    await expect.poll(seen).toEqual([`${SECOND} Seen`])
    expect([selected(), here()]).toEqual([[SECOND], [Number(SECOND)]])
    await page.user.keyboard('s')
    await expect.poll(seen).toEqual([])
    expect(here()).toEqual([])
    const member = await list({ app: BUYER }, { getSeenLots: { seen: [Number(FIRST)] } })
    await expect.poll(seen).toEqual([`${FIRST} Seen`])
    await member.user.keyboard('js')
    await expect.poll(seen).toEqual([])
    await expect.poll(() => marked(member)).toEqual([{ lots: [Number(FIRST)], isSeen: false }])
  })

  it('a lot in a document that a browser prepares unasked is marked once somebody sees it', async () => {
    const page = await list()
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
    await page.user.keyboard('jj{Enter}')
    await expect.poll(() => document.querySelector('.crumbs a[rel="next"]')).toBeTruthy()
    expect(here()).toEqual([])
    await expect
      .poll(() => {
        document.dispatchEvent(new Event('prerenderingchange'))
        return here()
      })
      .toEqual([Number(SECOND)])
  })

  it('a lot that was opened is forgotten after two thousand others', async () => {
    await list()
    localStorage.setItem('seenLots', JSON.stringify([Number(FIRST), ...Array.from({ length: 1_999 }, (_, at) => 50_000_000 + at)]))
    await list()
    expect(seen()).toEqual([`${FIRST} Seen`])
    const page = await list()
    await page.user.click(row(THIRD).querySelector('a') ?? document.body)
    await expect.poll(lotNumber).toBe(THIRD)
    await page.user.keyboard('u')
    await expect.poll(seen).toEqual([`${THIRD} Seen`])
  })

  it('a lot that was opened on a kiosk leaves nothing for the next one who stands there', async () => {
    const page = await list({ app: { ...BUYER, member: { ...BUYER.member, kind: 'kiosk' } } })
    await page.user.keyboard('j{Enter}')
    await expect.poll(lotNumber).toBe(FIRST)
    await page.user.keyboard('u')
    await expect.poll(() => selected()).toEqual([FIRST])
    await page.user.keyboard('s')
    expect([localStorage.getItem('seenLots'), seen(), page.asked('getSeenLots'), page.asked('markSeenLots')]).toEqual([null, [], [], []])
  })

  it('a lot that was opened in another tab is marked here at once, and neither tab forgets what the other one saw', async () => {
    const page = await list()
    localStorage.setItem('seenLots', JSON.stringify([Number(FIFTH)]))
    window.dispatchEvent(new StorageEvent('storage', { key: 'seenLots' }))
    await expect.poll(seen).toEqual([`${FIFTH} Seen`])
    await page.user.keyboard('j{Enter}')
    await expect.poll(lotNumber).toBe(FIRST)
    await expect.poll(() => JSON.parse(localStorage.getItem('seenLots') ?? '[]') as unknown).toEqual([Number(FIFTH), Number(FIRST)])
  })
})

describe('what is not known', () => {
  const base = fromWireLot(aLot(1))
  const odometer = (odometer: number | undefined, odometerBrand: string | undefined): Partial<LotView> => ({
    condition: { ...base.condition, odometer, odometerBrand },
  })
  const VARIED = [
    aLot(Number(FIRST), odometer(0, 'N')),
    aLot(Number(SECOND), odometer(0, 'A')),
    aLot(Number(THIRD), odometer(undefined, undefined)),
    aLot(Number(FOURTH), odometer(0, undefined)),
  ]

  it.each(['gallery', 'list', 'classic'] as const)(
    'an odometer that is not known reads "Not recorded", and a true zero stays one, as %s',
    async (searchView) => {
      await list({ app: { searchView } }, { searchLots: searchOf(VARIED) })
      const words = NUMBERS.slice(0, 4).map((lot) => /Not recorded|\d+.mi/.exec(row(lot).textContent)?.[0])
      expect(words).toEqual(['Not recorded', expect.stringMatching(/^0\smi$/), 'Not recorded', 'Not recorded'])
    },
  )

  it('an odometer that is not known reads "Not recorded" on the page of the lot', async () => {
    await list({}, { getLotImages: picturesOf(VARIED, 1) }, `/lot/${FIRST}`)
    expect(document.querySelector('.verdict')?.textContent).toContain('Not recorded')
    expect(document.getElementById('lot-details')?.textContent).not.toMatch(/\b0\smi/)
  })

  const priced = (estimate: LotView['price']['estimate']): Partial<LotView> => ({ price: { ...base.price, estimate } })
  const figures = (): (string | null)[] => [...document.querySelectorAll('[data-lot] .second')].map(({ textContent }) => textContent)

  it.each(['gallery', 'list'] as const)('an estimated value that is not known leaves its line empty, as %s', async (searchView) => {
    const lots = [aLot(101, priced(moneyOf(15_155, 'USD'))), aLot(102, priced(undefined)), aLot(103, priced(moneyOf(0, 'USD')))]
    await list({ app: { searchView } }, { searchLots: searchOf(lots) })
    expect(figures()).toEqual(['Est. value $15,155', '', ''])
  })
})

describe('how many lots a page shows', () => {
  it('how many lots a page shows is remembered for the next list, whose address may say otherwise', async () => {
    const page = await list()
    await page.user.selectOptions(page.getByLabelText('Lots a page'), '100')
    await expect.poll(page.address).toBe(`${LIST}&size=100`)
    expect(page.cookie('searchSize')).toMatchObject({ value: '100', path: '/' })
    const sizes: unknown[] = []
    const searchLots: Answers['searchLots'] = (input) => {
      sizes.push(input.body.size)
      return searchOf(LOTS)(input)
    }
    for (const path of ['/lotSearchResults', '/lotSearchResults?size=50', '/lotSearchResults?page=2'])
      await list({ app: { searchSize: 100 } }, { searchLots }, path)
    expect(sizes).toEqual([100, 50, 20])
    const last = await list({ app: { searchSize: 100 } })
    await last.user.selectOptions(last.getByLabelText('Lots a page'), '20')
    await expect.poll(() => last.cookie('searchSize')).toBeUndefined()
  })
})
