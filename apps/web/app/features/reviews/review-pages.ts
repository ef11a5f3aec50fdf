import type { PageRow } from '../../platform/routing/route-row.ts'

/** Rows of the route table for the desk on which papers are reviewed. */
export const reviewPages = [
  {
    id: 'operations-reviews',
    paths: ['/operations/reviews', '/operations/reviews/:reviewId'],
    page: 'reviews/reviews',
    access: 'REVIEWER',
    altRoute: '/login',
    title: 'reviews.title',
  },
] as const satisfies readonly PageRow[]
