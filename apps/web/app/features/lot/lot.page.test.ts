import { describe, expect, it } from 'vitest'
import { unreachable } from '../../../test/answers.ts'
import { picturesOf, someLots, wonLotOf } from '../../../test/lots.ts'
import { renderPage, type PageOptions, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const PRINT_MS = 2_000
const [LOT] = someLots(1)
const NUMBER = LOT?.ln ?? 0

const open = (options: PageOptions = {}): Promise<RenderedPage> =>
  renderPage(`/lot/${NUMBER}/${LOT?.ldu}`, { getLotImages: picturesOf(someLots(1), 3) }, options)

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

  it('tells who won it what is paid all-in until when, where it stands, when the yard is open and what to bring', async () => {
    await renderPage(
      `/lot/${NUMBER}/${LOT?.ldu}`,
      { getLotImages: picturesOf(someLots(1), 3), getDynamicLot: wonLotOf(NUMBER, BUYER.member.number), openLiveTicket: unreachable },
      { app: BUYER },
    )
    await expect.poll(() => document.querySelector('[data-won]')).not.toBeNull()
    const facts = [...document.querySelectorAll('[data-won] > *')].map(({ textContent }) => textContent)
    expect(facts).toEqual([
      'To pay, all-in',
      '$1,525was due by 03/09/2026 05:00 PM CDT',
      'Where',
      'Dallas, TX12 Mill Road, Dallas, TX 75201',
      'Open',
      'Monday – Friday, 8:00 - 16:30',
      'Phone',
      '214 5550142',
    ])
    expect(document.querySelector('[data-won] a')?.getAttribute('href')).toBe('/location/37')
    expect(document.querySelector('.bidp')?.textContent).toContain('your buyer number (901002)')
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
