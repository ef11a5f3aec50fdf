import { expect, it } from 'vitest'
import type { InputOf } from '@app/contract/define-call.ts'
import type { recommendLots } from '@app/contract/recommendations/recommendations.ts'
import { picturesOf, searchOf, someLots } from '../../../test/lots.ts'
import { popularLot } from '../../../test/recommended.ts'
import { renderPage } from '../../../test/render-page.ts'
import { ENV_CONFIG } from '../../../test/visitor.ts'

const LOTS = someLots(2)
const [LOT] = LOTS
const DEFAULT_PATH = ENV_CONFIG.recommendationPath

type Body = InputOf<typeof recommendLots>['body']

it('where no path of recommendations is told, popular lots alone are asked for and shown, in a document and in a move within it [MQ-010]', async () => {
  let asked: Body[] = []
  const answers = (recommendationPath: string) => ({
    searchLots: searchOf(LOTS),
    getLotImages: picturesOf(LOT ? [LOT] : [], 1),
    getEnvConfig: { ...ENV_CONFIG, recommendationPath },
    recommendLots: ({ body }: { readonly body: Body }) => {
      asked.push(body)
      const [, lot] = LOTS
      if (lot === undefined) throw new Error('There is no other lot.')
      return { recommendationType: body.recommendationType, recommendations: [popularLot(lot)] }
    },
  })
  const wanted = () => asked.map(({ recommendationType, lotNumber }) => [recommendationType, lotNumber])
  const heading = (): string | null | undefined => document.querySelector('#recommended-h')?.textContent
  const lotPath = `/lot/${LOT?.ln}/${LOT?.ldu}`

  await renderPage(lotPath, answers(DEFAULT_PATH))
  expect([wanted(), heading()]).toEqual([[['lot', LOT?.ln]], 'More like this lot'])
  asked = []
  await renderPage(lotPath, answers(''))
  expect([wanted(), heading()]).toEqual([[['popular', undefined]], 'Popular now'])

  const page = await renderPage('/lotSearchResults', answers(''))
  asked = []
  await page.user.click(document.querySelector(`[data-lot="${LOT?.ln}"] a`) ?? document.body)
  await expect.poll(() => wanted().map(([type]) => type)).toEqual(['popular'])
  await expect.poll(heading).toBe('Popular now')
})
