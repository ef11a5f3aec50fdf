import { describe, expect, it } from 'vitest'
import { fromWireLot } from '@app/contract/lots/lot-wire.ts'
import type { LotOutlook, YardOutlook } from '@app/contract/ledger/outlook.answers.ts'
import { moneyOf } from '@app/contract/money.ts'
import type { Money } from '@app/contract/sites.ts'
import { refused, unreachable } from '../../../test/answers.ts'
import { aLot, picturesOf, someLots, wonLotOf } from '../../../test/lots.ts'
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

  it('the picture of a lot that is shared is its photo, and none where it is a drawing, which networks do not show', async () => {
    const shared = async (fullUrl: string): Promise<string | null | undefined> => {
      const getLotImages = (input: Parameters<ReturnType<typeof picturesOf>>[0]) => {
        const { imagesList, lotDetails } = picturesOf(someLots(1), 1)(input)
        return { imagesList: { ...imagesList, content: imagesList.content.map((image) => ({ ...image, fullUrl })) }, lotDetails }
      }
      await renderPage(`/lot/${NUMBER}/${LOT?.ldu}`, { getLotImages })
      return document.querySelector('meta[property="og:image"]')?.getAttribute('content')
    }
    expect(await shared('/media/1.webp')).toMatch(/^https?:.*\/media\/1\.webp$/)
    expect(await shared('/media/drawing.svg?edition=1')).toBeUndefined()
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

  it('tells who won it what is paid all-in until when and of what the sum is made, what to bring, where it stands and the way there', async () => {
    await renderPage(
      `/lot/${NUMBER}/${LOT?.ldu}`,
      { getLotImages: picturesOf(someLots(1), 3), getDynamicLot: wonLotOf(NUMBER, BUYER.member.number), openLiveTicket: unreachable },
      { app: BUYER },
    )
    await expect.poll(() => document.querySelector('[data-won]')).not.toBeNull()
    const won = document.querySelector('[data-won]')
    expect(won?.querySelector('.won-sum')?.textContent).toBe('To pay, all-in$1,525was due by 03/09/2026 05:00 PM CDT')
    const fold = won?.querySelector('details')
    expect([fold?.hasAttribute('open'), fold?.textContent]).toEqual([false, 'What $1,525 is made ofBid$1,025Gate fee$500All-in$1,525'])
    expect([...(won?.querySelectorAll('.todo li > div') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'PayAsk the yard how to pay; a vehicle leaves only when it is paid.',
      'Bring thisBring photo ID, the lot number, your buyer number (901002) and a trailer or a carrier.',
      'Collect the lotDallas, TX12 Mill Road, Dallas, TX 75201DirectionsOpen Monday – Friday, 8:00 - 16:30. 214 5550142',
    ])
    expect([...(won?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
      '/location/37',
      'https://www.openstreetmap.org/directions?to=32.78,-96.8',
      'tel:2145550142',
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

describe('what results let expect of a lot', () => {
  const LIKE = { sold: 12, make: 'FORD', model: 'F-150', yearFrom: 2018, yearTo: 2022, currency: 'USD', price: null } as const
  const shown = async (
    like: object,
    yard: YardOutlook | null,
    { lots = someLots(1), seller = null }: { lots?: ReturnType<typeof someLots>; seller?: LotOutlook['seller'] } = {},
  ): Promise<string> => {
    await renderPage(`/lot/${NUMBER}`, { getLotImages: picturesOf(lots, 1), getLotOutlook: { like: { ...LIKE, ...like }, yard, seller } })
    return document.querySelector('[aria-labelledby="likely-h"]')?.textContent ?? ''
  }

  it('a lot has a likely price with what it is all-in, of how many sales, and the share that its yard sells', async () => {
    const price = { lowMinor: 340_000, medianMinor: 420_000, highMinor: 510_000 }
    const words = await shown({ price }, { offered: 1_250, sold: 800, percent: 64 })
    expect(words).toMatch(/Likely price \$3,400 to \$5,100 · \$[45],\d{3} to \$[56],\d{3} all-in/)
    expect(words).toContain('12 sales of the last 180 days: half of them between these prices, the middle $4,200, without fees.')
    expect(words).toMatch(/This yard sold 64 % of the 1,?250 lots that it offered in the last 90 days\./)
    expect(document.querySelector('[aria-labelledby="likely-h"] a')?.getAttribute('href')).toBe(
      '/results?make=FORD&model=F-150&yearFrom=2018&yearTo=2022&kind=sold',
    )
  })

  it('a lot has its estimated value, called so, while too few of the like were sold to say', async () => {
    const { price } = fromWireLot(aLot(NUMBER))
    const estimated = [aLot(NUMBER, { price: { ...price, estimate: moneyOf(15_155, 'USD') } })]
    const words = await shown({ sold: 3 }, { offered: 4, sold: 4, percent: null }, { lots: estimated })
    expect(words).toContain('Estimated value $15,155')
    expect(words).toContain('3 were sold in the last 180 days. Too few sales to say what it will bring: that takes 8.')
    expect(words).toContain('This yard offered 4 lots in the last 90 days. Too few to say how many it sells: that takes 20.')
    expect(words).not.toMatch(/Likely price|%/)
    expect(await shown({ sold: 0 }, null)).not.toContain('Estimated value')
  })

  it('a lot says on how many bids its seller came to terms where the house says it, and nothing otherwise', async () => {
    expect(await shown({}, null, { seller: { decided: 1_250, agreed: 900, percent: 72 } })).toMatch(
      /This seller came to terms on 72 % of the 1,?250 bids that needed their approval in the last 180 days\./,
    )
    expect(await shown({}, null)).not.toContain('seller')
  })

  it('what results let expect is left out where they do not answer', async () => {
    await renderPage(`/lot/${NUMBER}`, { getLotImages: picturesOf(someLots(1), 1), getLotOutlook: refused('UNAVAILABLE') })
    expect(document.querySelector('[aria-labelledby="likely-h"]')).toBeNull()
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
