const FAULT_LENGTH_MAX = 64

/** How a form without script came back, by the address of its page: a code, or the key of a message; empty for no fault. */
export const faultOf = (url: Pick<URL, 'searchParams'>): string => (url.searchParams.get('fault') ?? '').slice(0, FAULT_LENGTH_MAX)

/** Why a form without script was refused, by the address of its page: the reason where its failure has one, or the fault. */
export const reasonOf = (url: Pick<URL, 'searchParams'>): string =>
  (url.searchParams.get('reason') ?? '').slice(0, FAULT_LENGTH_MAX) || faultOf(url)
