import * as z from 'zod/mini'

export const laneAlertAnswer = z.object({
  saleDetails: z.nullable(
    z.object({
      auctionId: z.int(),
      yardNumber: z.int(),
      lane: z.string(),
      itemNumber: z.nullable(z.int()),
      lotNumber: z.nullable(z.int()),
      saleTimeEpoch: z.int(),
    }),
  ),
})
export const laneAlertLoggedAnswer = z.object({ isLogged: z.boolean() })
