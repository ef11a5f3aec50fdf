import { expect, it } from 'vitest'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { searchOf, someLots } from '../../../test/lots.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const open = (path: string, count = 0): Promise<RenderedPage> =>
  renderPage(
    path,
    {
      listOwnLots: (asked: { readonly body: SearchRequest }) => ({ ...searchOf(someLots(count))(asked), own: [], counts: {} }),
    },
    { app: BUYER },
  )
const said = (): string | undefined => document.querySelector('.empty')?.textContent?.trim()

it.each([
  ['/lotsWon', 'You have not won a lot yet. What you win stands here, with what to pay, until when, and where to collect it.'],
  ['/lotsWon/paymentsdue', 'No lot that you won waits for its payment.'],
  ['/lotsLost', 'Lots that others won after you bid on them stand here, with what they sold for.'],
  ['/myBids/outbid', 'Nobody outbids you on an open lot.'],
  ['/driverseat', 'Lots that you watch or bid on stand here, the next to sell first.'],
])('%s without a lot says what would stand there, and offers no search of nothing', async (path, words) => {
  await open(path)
  expect(said()).toBe(`${words} Find a lot to bid on`)
  expect(document.querySelector('.cal-tools')).toBeNull()
})

it('a list that words have emptied names them and keeps its search', async () => {
  await open('/lotsWon?query=camry')
  expect(said()).toContain('None of these lots matches “camry”.')
  expect(document.querySelector<HTMLInputElement>('.cal-tools input')?.value).toBe('camry')
})

it('a list with lots can be searched', async () => {
  await open('/lotsLost', 2)
  expect([document.querySelector('.empty'), document.querySelectorAll('.cal-tools input').length]).toEqual([null, 1])
})
