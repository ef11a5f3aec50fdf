import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { lotNumber, yardNumber } from '../numbers.ts'
import type { LotOutlook, YardOutlook } from './outlook.answers.ts'

const common = { method: 'GET', access: 'anyone', effect: 'none', isPublicRead: true, envelope: 'std' } as const

/** What results let expect of a lot: the price of the like, how much of what its yard offers is sold, and how many bids its seller accepts. */
export const getLotOutlook = /* @__PURE__ */ defineCall({
  ...common,
  name: 'getLotOutlook',
  path: '/public/data/results/lots/:lotNumber',
  summary: 'Get what vehicles like a lot sold for, its yard’s sale-through and its seller’s acceptance rate',
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
