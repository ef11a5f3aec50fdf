const PAGES_MAX = 10_000

/** The page of a list that an address names; the first where it names none. */
export const pageOf = (url: URL): number => {
  const page = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1
}
