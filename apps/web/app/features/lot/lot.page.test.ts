import { describe, expect, it } from 'vitest'
import { fromWireLot } from '@app/contract/lots/lot-wire.ts'
import type { LotOutlook, YardOutlook } from '@app/contract/ledger/outlook.answers.ts'
import { moneyOf } from '@app/contract/money.ts'
import type { Money } from '@app/contract/sites.ts'
import { refused, unreachable } from '../../../test/answers.ts'
import { aLot, picturesOf, someLots } from '../../../test/lots.ts'
import { renderPage, type PageOptions, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const PRINT_MS = 2_000
const [LOT] = someLots(1)
const NUMBER = LOT?.ln ?? 0

const open = (options: PageOptions = {}): Promise<RenderedPage> =>
  renderPage(`/lot/${NUMBER}/${LOT?.ldu}`, { getLotImages: picturesOf(someLots(1), 3) }, options)

const damages = (): HTMLElement => document.querySelector<HTMLElement>('.dmgx') ?? document.body

describe('where a lot is damaged', () => {
  const [plain] = someLots(1)
  const answered = (shows: readonly (readonly string[])[], lot = plain) => ({
    getLotImages: (input: { readonly params: { readonly lotNumber: unknown } }) => {
      const { imagesList, lotDetails } = picturesOf(lot ? [lot] : [], shows.length)(input)
      const content = imagesList.content.map((image, at) => (shows[at]?.length ? { ...image, shows: shows[at] } : image))
      return { imagesList: { ...imagesList, content }, lotDetails }
    },
  })
  const openWith = (shows: readonly (readonly string[])[], lot = plain): Promise<RenderedPage> =>
    renderPage(`/lot/${lot?.ln}/${lot?.ldu}`, answered(shows, lot))

  it('the point and its word lead to the picture that shows it, which takes the focus', async () => {
    const page = await openWith([[], ['FR'], []])
    const links = [...damages().querySelectorAll('a')]
    expect(links.map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')])).toEqual([
      ['1: Front end: See photo 2', '#photo-2'],
      ['See photo 2', '#photo-2'],
    ])
    expect(damages().querySelector('svg')?.getAttribute('role')).toBe('group')
    const [point, word] = links
    if (!point || !word) throw new Error('No links.')
    const shown = (): string | undefined => document.activeElement?.closest('li')?.id
    await page.user.click(point)
    expect(shown()).toBe('photo-2')
    word.focus()
    expect(shown()).not.toBe('photo-2')
    await page.user.keyboard('{Enter}')
    expect(shown()).toBe('photo-2')
  })

  it('no link leads to a picture of which nothing is known', async () => {
    await openWith([[], ['RR']])
    expect(damages().querySelector('a')).toBeNull()
    expect(damages().querySelector('svg')?.getAttribute('role')).toBe('img')
  })

  it('the damage is drawn in the shape of the vehicle, and by its drawing where there is no plan of that shape', async () => {
    const outlineOf = async (vehicle: object): Promise<string | null | undefined> => {
      await openWith([[]], aLot(NUMBER, { vehicle: { year: 2020, make: 'ACME', type: 'V', typeText: 'Automobiles', ...vehicle } }))
      return damages().querySelector('svg > g > path + path')?.getAttribute('d')
    }
    const shapes = [
      await outlineOf({ bodyStyle: 'SEDAN 4D' }),
      await outlineOf({ bodyStyle: 'CREW PICKUP' }),
      await outlineOf({ bodyStyle: 'CARGO VAN' }),
      await outlineOf({ bodyStyle: 'COUPE' }),
      await outlineOf({ type: 'C', typeText: 'Motorcycles' }),
    ]
    expect(new Set(shapes).size).toBe(shapes.length)
    expect(shapes).not.toContain(undefined)
    expect(await outlineOf({ type: 'M', typeText: 'Boats' })).toBeUndefined()
    expect(damages().querySelector('img.tv')?.getAttribute('src')).toMatch(/^\/media\/drawing\.svg\?.*type=M/)
    expect(damages().querySelector('img.tv')?.getAttribute('alt')).toBe('Front end')
  })

  it('the drawing in place of photos says that it is one, and what it shows', async () => {
    await openWith([])
    expect(document.querySelector('.gal-main.none img')?.getAttribute('alt')).toBe(
      'Drawing of 2020 Ford F-150, not a photo. Damage: Front end.',
    )
  })
})

describe('the page of a lot', () => {
  it('prints after two seconds for the pictures [MKT-2.104] [MKT-9.31] [ACC-9.22]', async () => {
    const page = await open({ holdsTimers: true })
    let printed = 0
    Object.assign(globalThis, { print: () => void (printed += 1) })
    await page.user.click(page.getByRole('button', { name: 'Print' }))
    await page.pass(PRINT_MS - 1)
    expect(printed).toBe(0)
    await page.pass(1)
    expect(printed).toBe(1)
  })

  it('the full screen is zoomed by + − = 0 while keys of one character are on, and turned by arrows always', async () => {
    const page = await open()
    const shown = (): HTMLImageElement | null => document.querySelector('dialog.zoom .zoom-stage img')
    const scale = (): string | undefined => /scale\(([\d.]+)\)/.exec(shown()?.style.transform ?? '')?.[1]
    await page.user.click(page.getByRole('button', { name: 'Full screen' }))
    await expect.poll(shown).not.toBeNull()
    await page.user.keyboard('+=')
    expect(scale()).toBe('2.25')
    await page.user.keyboard('-')
    expect(scale()).toBe('1.5')
    await page.user.keyboard('0')
    expect(scale()).toBe('1')
    document.cookie = 'singleKeys=off; Path=/'
    const first = shown()?.src
    await page.user.keyboard('+=-')
    expect(scale()).toBe('1')
    await page.user.keyboard('{ArrowRight}')
    await expect.poll(() => shown()?.src).not.toBe(first)
    await page.user.click(page.getByRole('button', { name: 'Zoom in' }))
    expect(scale()).toBe('1.5')
  })

  it('the picture of a lot that is shared is the card of the lot, whatever pictures it has', async () => {
    const shared = async (fullUrl: string): Promise<string | null | undefined> => {
      const getLotImages = (input: Parameters<ReturnType<typeof picturesOf>>[0]) => {
        const { imagesList, lotDetails } = picturesOf(someLots(1), 1)(input)
        return { imagesList: { ...imagesList, content: imagesList.content.map((image) => ({ ...image, fullUrl })) }, lotDetails }
      }
      await renderPage(`/lot/${NUMBER}/${LOT?.ldu}`, { getLotImages })
      return document.querySelector('meta[property="og:image"]')?.getAttribute('content')
    }
    for (const picture of ['/media/1.webp', '/media/drawing.svg?edition=1'])
      expect(await shared(picture)).toMatch(new RegExp(`^https?:.*/media/cards/en_us/lot/${NUMBER}\\.jpg$`))
  })

  it('the pictures of a lot have six thumbnails, of which the last says how many more photos there are and opens them on the full screen', async () => {
    const page = await renderPage(`/lot/${NUMBER}/${LOT?.ldu}`, { getLotImages: picturesOf(someLots(1), 11) })
    const thumbs = [...document.querySelectorAll('.thumbs a')]
    expect(thumbs.map((thumb) => [thumb.getAttribute('aria-label'), thumb.getAttribute('href')])).toEqual([
      ...[1, 2, 3, 4, 5].map((number) => [`Photo ${number}`, `#photo-${number}`]),
      ['Photo 6, 5 more photos', `/lot/${NUMBER}/Photos`],
    ])
    expect(thumbs[5]?.textContent).toBe('+5')
    await page.user.click(thumbs[5] as Element)
    await expect.poll(() => document.querySelector('dialog.zoom output')?.textContent).toBe('6 of 11')
  })

  it('the pictures of a lot have a thumbnail of each of six photos and no further word', async () => {
    await renderPage(`/lot/${NUMBER}/${LOT?.ldu}`, { getLotImages: picturesOf(someLots(1), 6) })
    expect(document.querySelectorAll('.thumbs a')).toHaveLength(6)
    expect(document.querySelector('.thumbs')?.textContent).toBe('')
  })

  it("tells times as the yard's first, then the reader's own", async () => {
    await open()
    const line = document.querySelector('.tline')
    expect(line?.textContent).toMatch(/01:00 PM CDT.*yard/)
    expect(line?.querySelector('.own')?.textContent ?? '').toMatch(/you|^$/)
  })

  it('shows a visitor what is bid, what the next bid costs all-in and the way to bid, then of what the sum is made', async () => {
    await open()
    const figures = [...document.querySelectorAll('.now-f > div')].map((figure) => [
      figure.querySelector('dt')?.textContent,
      figure.querySelector('dd')?.textContent,
    ])
    expect(figures).toEqual([
      ['Highest bid', expect.stringMatching(/^(\$[\d,.]+|No bid yet)$/)],
      ['Next bid', expect.stringMatching(/^\$[\d,.]+$/)],
      ['All-in', expect.stringMatching(/^\$[\d,.]+$/)],
    ])
    const total = figures[2]?.[1] ?? ''
    const signIn = document.querySelector('.bid-bar a')
    expect(signIn?.textContent).toBe(`Sign in to bidyou pay ${total}`)
    const fold = document.querySelector('.panel details')
    expect(fold?.querySelector('summary')?.textContent).toBe(`What ${total} is made of`)
    expect([fold?.hasAttribute('open'), fold?.querySelector('.sum dd')?.textContent]).toEqual([false, total])
    const order = [...document.querySelectorAll('.now-f, .now .clock, .bid-bar, .panel details, .tline')]
    expect(order.map(({ className }) => className)).toEqual([
      'now-f',
      'clock',
      'bid-bar',
      ...order.slice(3, -1).map(() => expect.stringContaining('fold')),
      'tline',
    ])
  })

  it('keeps the place of the controls until they have come', async () => {
    await renderPage(
      `/lot/${NUMBER}/${LOT?.ldu}`,
      { getLotImages: picturesOf(someLots(1), 3), getDynamicLot: unreachable, openLiveTicket: unreachable },
      { app: BUYER },
    )
    expect(document.querySelectorAll('.now > .bidp .bid-bar > *')).toHaveLength(2)
    expect(document.querySelector('.now-f .allin')?.textContent).toMatch(/^All-in\$/)
  })
})

describe('tax of a lot', () => {
  const TEXAS = 'USA-TX:STANDARD:PRICE=6250,FEES=6250'
  const note = (): string => document.querySelector('.fold:has(.fees)')?.textContent ?? ''
  const openTaxed = (tax: string | undefined, app: PageOptions['app'] = {}) =>
    renderPage(
      `/lot/${NUMBER}`,
      { getLotImages: picturesOf(LOT ? [{ ...LOT, tax }] : [], 3), getDynamicLot: unreachable, openLiveTicket: unreachable },
      { app },
    )

  it('tax of a lot is named with its rate to visitors, whose prices in the United States are before it, and stands in those of members', async () => {
    await openTaxed(TEXAS)
    expect(note()).toContain('Before tax: Sales tax of 6.25% in TX comes on top.')
    expect(note()).not.toContain('Sales tax 6.25%$')
    await openTaxed(TEXAS, BUYER)
    expect(note()).toContain('Sales tax of 6.25% is included.')
    expect(note()).toMatch(/Sales tax 6\.25%\$[\d.,]+/)
  })

  it('tax of a lot is nothing for a member who is exempt at its place, and none is added to the price under a margin scheme', async () => {
    const exempt = { ...BUYER, member: { ...BUYER.member, exemptions: [{ place: 'USA-TX', fromOn: '2020-01-01', untilOn: null }] } }
    await openTaxed(TEXAS, exempt)
    expect(note()).toContain('You are exempt from tax in TX.')
    await openTaxed('GBR:MARGIN:FEES=20000')
    expect(note()).toContain('VAT of 20% on the fees is included. This lot is sold under a margin scheme, so no VAT is shown on its price.')
  })

  it('tax of a lot is said as the lot is sold: with tax on its price, free of it, and free of all tax', async () => {
    await openTaxed('GBR:STANDARD:PRICE=20000,FEES=20000')
    expect(note()).toContain('VAT of 20% is included.')
    await openTaxed('GBR:EXEMPT:FEES=20000')
    expect(note()).toContain('VAT of 20% on the fees is included. The price of this lot is free of VAT.')
    await openTaxed('USA-TX:EXEMPT:')
    expect(note()).toContain('This lot is sold free of tax in TX.')
    await openTaxed('USA-OR:STANDARD:')
    expect(note()).toContain('No tax is due in OR.')
  })

  it('tax of a lot that nobody has set leaves the lot without a price', async () => {
    const page = await openTaxed('-')
    expect(page.getByText(/accepts no bids here/)).toBeTruthy()
  })
})

describe('what results let expect of a lot', () => {
  const shown = async (yard: YardOutlook | null, seller: LotOutlook['seller'] = null): Promise<string> => {
    await renderPage(`/lot/${NUMBER}`, { getLotImages: picturesOf(someLots(1), 1), getLotOutlook: { yard, seller, sold: null } })
    return document.querySelector('[aria-labelledby="outlook-h"]')?.textContent ?? ''
  }

  it('a lot says which share of what it offers its yard sells, once that can be told', async () => {
    expect(await shown({ offered: 1_250, sold: 800, percent: 64 })).toMatch(
      /This yard sold 64% of the 1,?250 lots that it offered in the last 90 days\./,
    )
    const words = await shown({ offered: 4, sold: 4, percent: null })
    expect(words).toContain('This yard offered 4 lots in the last 90 days. Too few to say how many it sells: that takes 20.')
    expect(words).not.toContain('%')
  })

  it('a lot says on how many bids its seller came to terms where the house says it, and nothing otherwise', async () => {
    expect(await shown(null, { decided: 1_250, agreed: 900, percent: 72 })).toMatch(
      /This seller came to terms on 72% of the 1,?250 bids that needed their approval in the last 180 days\./,
    )
    expect(await shown(null)).toBe('')
  })

  it('what results let expect is left out where they do not answer', async () => {
    await renderPage(`/lot/${NUMBER}`, { getLotImages: picturesOf(someLots(1), 1), getLotOutlook: refused('UNAVAILABLE') })
    expect(document.querySelector('[aria-labelledby="outlook-h"]')).toBeNull()
  })
})

describe('prices of lots comparable to a lot', () => {
  const FACT = {
    lotNumber: 34_000_111,
    isImported: false,
    year: 2019,
    make: 'FORD',
    model: 'F-150',
    type: 'V',
    title: 'S',
    damage: 'FR',
    odometer: 41_000,
    odometerUnit: 'mi',
    currency: 'USD',
    hammerMinor: 420_000,
    outcome: 'SOLD',
    soldOn: '2026-04-20',
  } as const
  const BAND = {
    make: 'FORD',
    model: 'F-150',
    yearFrom: 2016,
    yearTo: 2024,
    title: 'S',
    damage: null,
    currency: 'USD',
    days: 365,
    step: 'DAMAGE',
    count: 12,
    price: { lowMinor: 340_000, medianMinor: 420_000, highMinor: 510_000 },
    lots: [FACT, { ...FACT, lotNumber: null, isImported: true, odometer: null, damage: null }],
    months: [],
    strip: {
      width: 400,
      height: 76,
      dots: [{ x: 10, y: 45 }],
      low: 60,
      median: 100,
      high: 200,
      own: null,
      amounts: [{ x: 100, minor: 400_000 }],
    },
    picture: {
      by: 'odometer',
      width: 400,
      height: 170,
      left: 56,
      dots: [{ x: 90, y: 40 }],
      line: '',
      middle: '',
      own: { x: 120, y: null },
      across: [{ x: 100, reading: 40_000, on: null }],
      amounts: [{ y: 100, minor: 400_000 }],
    },
  } as const
  const section = (): Element | null => document.querySelector('[aria-labelledby="prices-h"]')
  const open = (band: object, earlier: readonly object[] = []) =>
    renderPage(`/lot/${NUMBER}`, {
      getLotImages: picturesOf(someLots(1), 1),
      getLotPrices: { band: { ...BAND, ...band }, earlier } as never,
    })

  it('a lot shows what half of comparable lots sold for, all-in too, how widely they were compared, and leads to each', async () => {
    await open({})
    const words = section()?.textContent ?? ''
    expect(section()?.querySelector('h2')?.textContent).toBe('Prices of comparable lots')
    expect(words).toMatch(
      /Half sold for \$3,400 to \$5,100, the middle one for \$4,200, without fees\. · \$[45],\d{3} to \$[56],\d{3} all-in/,
    )
    expect(words).toContain('12 lots sold in the last 365 days: Ford F-150 · 2016–2024 · Salvage · any damage.')
    expect(words).toContain(
      'Fewer than 8 were nearer, so these are compared more widely: first in model years, then in damage, then in title.',
    )
    expect(words).not.toMatch(/estimate|value|likely/i)
    const rows = [...(section()?.querySelectorAll('tbody tr') ?? [])]
    expect(rows.map((row) => row.querySelector('a')?.getAttribute('href') ?? null)).toEqual(['/lot/34000111', null])
    expect(rows[0]?.textContent).toMatch(/2019 Ford F-150.*Apr.*2026.*Front end.*41,000 mi.*\$4,200/i)
    expect(rows[1]?.textContent).toMatch(/earlier records.*Not recorded.*Not recorded/)
    expect([...(section()?.querySelectorAll('svg[role="img"]') ?? [])].every((drawing) => drawing.getAttribute('aria-label') !== '')).toBe(
      true,
    )
    const ways = [...(section()?.querySelectorAll('p a') ?? [])].map((link) => link.getAttribute('href'))
    expect(ways).toEqual([
      '/results?make=FORD&model=F-150&yearFrom=2016&yearTo=2024&kind=sold',
      '/public/data/prices.csv?make=FORD&model=F-150&currency=USD',
      '/public/data/prices.xlsx?make=FORD&model=F-150&currency=USD',
      '/vehicleAlerts?make=FORD&model=F-150&yearFrom=2016&yearTo=2024',
    ])
  })

  it('the drawing of prices says which of the lots its dots are, and of how many half lie in its tinted area', async () => {
    const drawn = (): string => section()?.querySelector('figcaption')?.textContent ?? ''
    await open({})
    expect(drawn()).toContain('The dots are the newest 2 of 12 sold lots. Half of all 12 sold within the tinted area;')
    expect(section()?.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toContain('12 sold lots by price')
    await open({ count: 2 })
    expect(drawn()).toContain('Each dot is a sold lot. Half of them lie in the tinted area;')
  })

  it('a lot says that too few comparable ones were sold, and names no price', async () => {
    await open({ price: null, strip: null, picture: null, count: 3, step: 'TITLE' })
    expect(section()?.textContent).toContain('Too few sold. 3 comparable lots were sold in the last 365 days; it takes 8 to name prices.')
    expect(section()?.textContent).not.toContain('$')
    expect(section()?.querySelector('svg')).toBeNull()
  })

  it('a lot shows when its vehicle was offered before, with outcome and price', async () => {
    await open({}, [FACT, { ...FACT, lotNumber: 34_000_112, outcome: 'NO_SALE', hammerMinor: null }])
    expect(section()?.textContent).toContain('Earlier offerings of this vehicle')
    const rows = [...document.querySelectorAll('[aria-label="Earlier offerings of this vehicle"] tbody tr')]
    expect(rows.map((row) => [row.querySelector('a')?.getAttribute('href'), row.lastElementChild?.textContent])).toEqual([
      ['/lot/34000111', '$4,200'],
      ['/lot/34000112', 'Not sold'],
    ])
  })

  it('prices are left out where they do not answer', async () => {
    await renderPage(`/lot/${NUMBER}`, { getLotImages: picturesOf(someLots(1), 1), getLotPrices: refused('UNAVAILABLE') })
    expect(section()).toBeNull()
  })
})

describe('a lot that went unsold', () => {
  const { price } = fromWireLot(aLot(NUMBER))
  const AT = Date.UTC(2026, 4, 4, 18)
  const note = async (unsold: { atMs: number; highBid: Money } | undefined, options: PageOptions = {}): Promise<string | null> => {
    const lots = [aLot(NUMBER, { price: { ...price, takesOffers: true, unsold } })]
    const answers = { getLotImages: picturesOf(lots, 1), getDynamicLot: unreachable, openLiveTicket: unreachable }
    await renderPage(`/lot/${NUMBER}`, answers, options)
    return document.querySelector('[data-unsold]')?.textContent ?? null
  }

  it('a lot that went unsold says when, at what bid and what that is all-in, and leads a visitor to sign in for an offer', async () => {
    expect(await note({ atMs: AT, highBid: moneyOf(3_400, 'USD') })).toMatch(
      /^Unsold on Mon 4 May\. The highest bid was \$3,400, \$[34],\d{3} all-in\.The seller takes offers now\. An offer is binding for 24 hours\./,
    )
    expect(document.querySelector('[data-unsold] a')?.getAttribute('href')).toMatch(/^\/login\?.*lot/)
    expect(await note({ atMs: AT, highBid: moneyOf(0, 'USD') })).toContain('Nobody bid.')
    expect(await note(undefined)).toBeNull()
  })

  it('a lot that went unsold asks a member for the offer, and not to sign in', async () => {
    expect(await note({ atMs: AT, highBid: moneyOf(3_400, 'USD') }, { app: BUYER })).toContain('The seller takes offers now.')
    expect(document.querySelector('[data-unsold] a')).toBeNull()
    await expect.poll(() => document.querySelector('.purchase form')?.getAttribute('aria-label')).toBe('Your offer')
  })
})
