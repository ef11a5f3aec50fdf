import { judgePrices } from './judge-prices.ts'

type Quotes = Parameters<typeof judgePrices>[0]
type Books = Parameters<typeof judgePrices>[1]

const spoilt = <T>(all: readonly T[], change: (first: T) => Partial<T>): readonly T[] =>
  all.map((one, at) => (at === 0 ? { ...one, ...change(one) } : one))

/** One minor unit more, or other terms, at each place where a price stands: each has to be named. */
export function plantedFaults(told: Quotes, written: Books): { readonly seen: number; readonly unseen: readonly string[] } {
  const { frozen, wins } = written
  const sound = judgePrices(told, written).wrong.length
  const withFrozen = (change: Parameters<typeof spoilt<(typeof frozen)[number]>>[1]): [Quotes, Books] => [
    told,
    { ...written, frozen: spoilt(frozen, change) },
  ]
  const withWin = (change: Parameters<typeof spoilt<(typeof wins)[number]>>[1]): [Quotes, Books] => [
    told,
    { ...written, wins: spoilt(wins, change) },
  ]
  const planted: Readonly<Record<string, [Quotes, Books]>> = {
    answered: [spoilt(told, ({ toldMinor }) => ({ toldMinor: toldMinor + 1 })), written],
    shown: [told.map((one) => ({ ...one, shownMinor: one.shownMinor + 1 })), written],
    frozen: withFrozen(({ allInMinor }) => ({ allInMinor: allInMinor - 1 })),
    class: withFrozen(({ buyerClass }) => ({ buyerClass: buyerClass === 'VOL' ? 'UNS' : 'VOL' })),
    schedule: withFrozen(() => ({ scheduleId: 'CPRTUS-USD-2020-01-01' })),
    tax: withFrozen(({ tax }) => ({ tax: tax.replace(/^[A-Z-]+/, 'USA-NV') })),
    missing: [told, { ...written, frozen: frozen.slice(1) }],
    award: withWin(({ allInMinor }) => ({ allInMinor: allInMinor + 1 })),
    quote: withWin(({ quoteMinor }) => ({ quoteMinor: quoteMinor - 1 })),
    invoice: withWin(({ totalMinor }) => ({ totalMinor: totalMinor + 1 })),
    lines: withWin(({ linesMinor }) => ({ linesMinor: linesMinor + 1 })),
    receivable: withWin(({ receivableMinor }) => ({ receivableMinor: receivableMinor - 1 })),
    payable: withWin(({ taxPayableMinor }) => ({ taxPayableMinor: taxPayableMinor + 1 })),
    entry: withWin(() => ({ journalMinor: 1 })),
    unbilled: withWin(() => ({ invoice: null })),
  }
  const unseen = Object.entries(planted)
    .filter(([, [ofTold, ofWritten]]) => judgePrices(ofTold, ofWritten).wrong.length <= sound)
    .map(([name]) => name)
  return { seen: Object.keys(planted).length - unseen.length, unseen }
}
