const FEEDBACK_PATHS = ['lot/', 'searchresults', 'watchlist', '/salelistresult', '/vehicle-search'] as const

/** Whether a path has the feedback button; in any case, since the page of the watch list is /watchList (ACC-2.63, MKT-2.100). */
export function hasFeedback(path: string): boolean {
  const folded = path.toLowerCase()
  return FEEDBACK_PATHS.some((part) => folded.includes(part))
}
