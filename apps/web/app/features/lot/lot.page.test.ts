import { describe, expect, it } from 'vitest'
import { picturesOf, someLots } from '../../../test/lots.ts'
import { renderPage, type PageOptions, type RenderedPage } from '../../../test/render-page.ts'

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

  it("tells times as the yard's first, then the reader's own", async () => {
    await open()
    const line = document.querySelector('.tline')
    expect(line?.textContent).toMatch(/01:00 PM CDT.*yard/)
    expect(line?.querySelector('.own')?.textContent ?? '').toMatch(/you|^$/)
  })
})
