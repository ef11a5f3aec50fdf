/** Lots of one answer at most (MKT-9.07). */
export const RECOMMENDATIONS_MAX = 12
/** What is recommended: lots that many watch, or lots like one (MKT-4.25). */
export const RECOMMENDATION_TYPES = ['popular', 'lot'] as const
export type RecommendationType = (typeof RECOMMENDATION_TYPES)[number]

/** Where recommendations are served unless the operator chose another path (MQ-010). */
export const DEFAULT_RECOMMENDATION_PATH = '/g2mext/api/v1/public/recommendations'

/** Why a lot is recommended; each card says it. */
export const RECOMMENDATION_REASONS = [
  'WATCHED_TOO',
  'MODEL_WATCHED_TOO',
  'SAME_MODEL_AND_DAMAGE',
  'SAME_MODEL',
  'SAME_MAKE_AND_TYPE',
  'SAME_TYPE_NEAR',
  'LIKE_YOURS',
  'POPULAR',
] as const
export type RecommendationReason = (typeof RECOMMENDATION_REASONS)[number]

/** People are told in these steps, and below the first not at all: no number tells of one person (T43). */
export const PEOPLE_STEPS = [10, 25, 50] as const
