/** Countries within which vehicles are towed and taxes are relieved by a certificate; from all others they are shipped abroad (MKT-9.14, MQ-138). */
export const DOMESTIC_COUNTRIES = ['USA', 'CAN'] as const

/** Whether a country (alpha-3) is a domestic one. */
export const isDomestic = (country: string): boolean => (DOMESTIC_COUNTRIES as readonly string[]).includes(country)
