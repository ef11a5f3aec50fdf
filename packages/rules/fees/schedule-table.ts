import { FEE_COLUMNS } from '@app/contract/fees/fee-codes.ts'
import { minorDigitsOf } from '@app/contract/money.ts'
import { SITE_CODES, type CurrencyCode, type SiteCode } from '@app/contract/sites.ts'
import type { FeeBand, FeeColumn, FeeSchedule } from './schedule.ts'

// auction-rules B3, hammer from → VOL, STD, UNS, UNC in dollars.
const US_BUYER: readonly (readonly [number, number, number, number, number])[] = [
  [0, 1, 0, 27.5, 27.5],
  [50, 1, 25, 50, 50],
  [100, 25, 80, 90, 90],
  [200, 60, 130, 145, 135],
  [300, 85, 137.5, 155, 137.5],
  [350, 100, 145, 167.5, 140],
  [400, 125, 175, 200, 182.5],
  [450, 135, 185, 210, 185],
  [500, 145, 205, 235, 212.5],
  [550, 155, 210, 240, 215],
  [600, 170, 240, 275, 245],
  [700, 195, 270, 312.5, 270],
  [800, 215, 295, 342.5, 295],
  [900, 230, 320, 370, 325],
  [1_000, 250, 375, 440, 385],
  [1_200, 270, 395, 460, 415],
  [1_300, 285, 410, 482.5, 435],
  [1_400, 300, 430, 510, 455],
  [1_500, 315, 445, 530, 470],
  [1_600, 330, 465, 555, 495],
  [1_700, 350, 485, 582.5, 510],
  [1_800, 370, 510, 620, 540],
  [2_000, 390, 535, 662.5, 590],
  [2_400, 425, 570, 705, 605],
  [2_500, 460, 610, 775, 650],
  [3_000, 505, 655, 830, 775],
  [3_500, 555, 705, 927.5, 875],
  [4_000, 600, 725, 935, 935],
  [4_500, 625, 750, 1_000, 1_000],
  [5_000, 650, 775, 1_025, 1_000],
  [5_500, 675, 800, 1_055, 1_000],
  [6_000, 700, 825, 1_085, 1_050],
  [6_500, 720, 845, 1_110, 1_050],
  [7_000, 755, 880, 1_145, 1_050],
  [7_500, 775, 900, 1_175, 1_065],
  [8_000, 800, 925, 1_200, 1_090],
  [8_500, 820, 945, 1_225, 1_090],
  [10_000, 850, 1_000, 1_390, 1_200],
  [11_500, 860, 1_000, 1_400, 1_200],
  [12_000, 875, 1_000, 1_400, 1_200],
  [12_500, 890, 1_000, 1_400, 1_200],
]
const US_TOP = { from: 15_000, basisPoints: { VOL: 600, STD: 750, UNS: 1_250, UNC: 1_225 } }

// auction-rules B3, hammer from → live, live with a clean title, preliminary in dollars; nothing below the first.
const US_VIRTUAL: readonly (readonly [number, number, number, number])[] = [
  [100, 50, 49, 40],
  [500, 65, 59, 55],
  [1_000, 85, 79, 75],
  [1_500, 95, 89, 85],
  [2_000, 110, 99, 100],
  [4_000, 125, 109, 110],
  [6_000, 145, 139, 125],
  [8_000, 160, 149, 140],
]

// Ours, for currencies without a published schedule; scaled by the worth of the currency.
const DEMO_BUYER: typeof US_BUYER = [
  [0, 5, 10, 15, 15],
  [100, 30, 60, 75, 70],
  [250, 60, 100, 120, 110],
  [500, 110, 180, 210, 195],
  [1_000, 190, 300, 350, 320],
  [2_000, 300, 430, 520, 480],
  [4_000, 450, 600, 780, 720],
  [7_500, 600, 750, 980, 900],
  [12_000, 700, 850, 1_150, 1_050],
]
const DEMO_TOP = { from: 15_000, basisPoints: { VOL: 500, STD: 650, UNS: 950, UNC: 900 } }
const DEMO_VIRTUAL: typeof US_VIRTUAL = [
  [100, 30, 28, 25],
  [500, 45, 42, 40],
  [2_000, 75, 70, 65],
  [6_000, 110, 105, 95],
]

// auction-rules B2.8, in dollars; storage by the letter of the vehicle's type, null for every other.
const LATER = {
  late: { amount: 50, basisPoints: 200 },
  relist: { amount: 600, basisPoints: 1_000 },
  titleMailing: 20,
  freeDays: 3,
  storage: [
    [null, 40],
    ['C', 25],
    ['U', 60],
  ],
} as const

const FROM = '2026-01-01'

interface Figures {
  readonly buyer: typeof US_BUYER
  readonly top: typeof US_TOP
  readonly virtual: typeof US_VIRTUAL
  readonly gate: { readonly clean: number; readonly other: number }
  readonly environmental: number
  readonly titleHandling: number
  /** Worth of a dollar in this currency, roughly; bands and fees are multiplied by it. */
  readonly scale: number
}

function scheduleFrom(site: SiteCode, currency: CurrencyCode, figures: Figures): FeeSchedule {
  const unit = 10 ** minorDigitsOf(currency)
  const minor = (amount: number) => Math.round(amount * figures.scale * unit)
  const fixed = (rows: readonly (readonly number[])[], column: number): FeeBand[] =>
    rows.map((row) => [minor(row[0] ?? 0), { minor: minor(row[column] ?? 0) }])
  const buyerColumn = (column: FeeColumn, at: number): FeeBand[] => [
    ...fixed(figures.buyer, at + 1),
    [minor(figures.top.from), { basisPoints: figures.top.basisPoints[column] }],
  ]
  return {
    id: `${site}-${currency}-${FROM}`,
    site,
    currency,
    effectiveFrom: FROM,
    isDemonstration: figures !== US_FIGURES,
    buyer: Object.fromEntries(FEE_COLUMNS.map((column, at) => [column, buyerColumn(column, at)])) as Record<FeeColumn, FeeBand[]>,
    virtual: { live: fixed(figures.virtual, 1), liveClean: fixed(figures.virtual, 2), preliminary: fixed(figures.virtual, 3) },
    gateMinor: { clean: minor(figures.gate.clean), other: minor(figures.gate.other) },
    environmentalMinor: minor(figures.environmental),
    titleHandlingMinor: minor(figures.titleHandling),
    later: {
      isDemonstration: true,
      late: { minor: minor(LATER.late.amount), basisPoints: LATER.late.basisPoints },
      relist: { minor: minor(LATER.relist.amount), basisPoints: LATER.relist.basisPoints },
      titleMailingMinor: minor(LATER.titleMailing),
      storage: {
        freeDays: LATER.freeDays,
        rates: LATER.storage.map(([vehicleType, day]) => ({ yard: null, vehicleType, dayMinor: minor(day) })),
      },
    },
  }
}

const US_FIGURES: Figures = {
  buyer: US_BUYER,
  top: US_TOP,
  virtual: US_VIRTUAL,
  gate: { clean: 79, other: 95 },
  environmental: 15,
  titleHandling: 20,
  scale: 1,
}

const demonstration = (scale: number): Figures => ({
  buyer: DEMO_BUYER,
  top: DEMO_TOP,
  virtual: DEMO_VIRTUAL,
  gate: { clean: 60, other: 70 },
  environmental: 10,
  titleHandling: 15,
  scale,
})

/** Figures of each site by currency; a site without any sells nothing. A new site does not compile without its row. */
const FIGURES: Readonly<Record<SiteCode, readonly (readonly [CurrencyCode, Figures])[]>> = {
  CPRTUS: [['USD', US_FIGURES]],
  CPRTCA: [['CAD', demonstration(1.25)]],
  CPRTUK: [['GBP', demonstration(0.8)]],
  CPRTIE: [['EUR', demonstration(1)]],
  CPRTDE: [['EUR', demonstration(1)]],
  CPRTES: [['EUR', demonstration(1)]],
  CPRTIN: [['INR', demonstration(80)]],
  CPRTMEA: [
    ['AED', demonstration(4)],
    ['BHD', demonstration(0.4)],
    ['OMR', demonstration(0.4)],
  ],
  CPRTDRIVE: [],
}

/** Every fee schedule we ship, the first version of each: what an installation takes that has approved none of its own, oldest first for a site and currency. */
export const SHIPPED_SCHEDULES: readonly FeeSchedule[] = SITE_CODES.flatMap((site) =>
  FIGURES[site].map(([currency, figures]) => scheduleFrom(site, currency, figures)),
)
