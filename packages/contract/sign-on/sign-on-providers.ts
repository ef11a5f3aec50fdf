/** Identity providers. */
export const SIGN_ON_PROVIDERS = ['google', 'apple'] as const

export type SignOnProvider = (typeof SIGN_ON_PROVIDERS)[number]
