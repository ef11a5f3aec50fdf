/** The nine sites of the market. */
export const SITE_CODES = ['CPRTUS', 'CPRTUK', 'CPRTIE', 'CPRTCA', 'CPRTDE', 'CPRTES', 'CPRTIN', 'CPRTMEA', 'CPRTDRIVE'] as const
export type SiteCode = (typeof SITE_CODES)[number]

/** Whether a text is the code of a site. */
export const isSiteCode = (code: string): code is SiteCode => (SITE_CODES as readonly string[]).includes(code)

/** Currencies that a lot can sell in; money is whole minor units beside one of these. */
export const CURRENCY_CODES = ['USD', 'CAD', 'GBP', 'EUR', 'INR', 'AED', 'BHD', 'OMR'] as const
export type CurrencyCode = (typeof CURRENCY_CODES)[number]

/** An amount of money: `minor` is a whole number of the currency's smallest stored unit. */
export type Money = { readonly minor: number; readonly currency: CurrencyCode }
