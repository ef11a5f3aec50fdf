import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { lotNumber, yardNumber } from '../numbers.ts'
import type { LotOutlook, YardOutlook } from './outlook.answers.ts'

const common = { method: 'GET', access: 'anyone', effect: 'none', isPublicRead: true, envelope: 'std' } as const

/** What results let expect of a lot: how much of what its yard offers is sold, how many bids its seller accepts, and what it was sold for. */
export const getLotOutlook = /* @__PURE__ */ defineCall({
  ...common,
  name: 'getLotOutlook',
  path: '/public/data/results/lots/:lotNumber',
  summary: 'Get the sale-through of a lot’s yard the acceptance rate of its seller, and what it was sold for',
  params: z.object({ lotNumber }),
  data: answers<LotOutlook>(),
  fails: ['LOT_NOT_FOUND'],
})

/** How much of what a yard offers is sold. */
export const getYardOutlook = /* @__PURE__ */ defineCall({
  ...common,
  name: 'getYardOutlook',
  path: '/public/data/results/yards/:yardNumber',
  summary: 'Get the sale-through of a yard',
  params: z.object({ yardNumber }),
  data: answers<YardOutlook>(),
  fails: [],
})
