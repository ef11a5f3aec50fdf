import { expect, it } from 'vitest'
import { unreachable } from '../../test/answers.ts'
import { picturesOf, searchOf, someLots } from '../../test/lots.ts'
import { renderPage } from '../../test/render-page.ts'

const LOTS = someLots(5)
const LIST = '/lotSearchResults?make=FORD'

it('the place on a list is the one it was left at, where the next page is too short for it and the browser moves at once', async () => {
  const page = await renderPage(LIST, {
    searchLots: searchOf(LOTS),
    getLotImages: picturesOf(LOTS, 1),
    getDynamicLot: unreachable,
    openLiveTicket: unreachable,
  })
  let placePx = 0
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => placePx })
  const scrolledTo = (px: number): void => {
    placePx = px
    window.dispatchEvent(new Event('scroll'))
  }
  scrolledTo(4_281)
  const end = new MutationObserver(() => {
    if (document.querySelector('.res-list') === null && placePx !== 120) scrolledTo(120)
  })
  end.observe(document.body, { childList: true, subtree: true })
  await page.user.click(document.querySelector<HTMLElement>('[data-lot] a') ?? document.body)
  await expect.poll(() => document.querySelector('.lot-number')?.textContent).toBe(String(LOTS[0]?.ln))
  await expect.poll(() => placePx).toBe(120)
  end.disconnect()
  expect(sessionStorage.getItem(`g2app.scroll.${LIST}`)).toBe('4281')
})
