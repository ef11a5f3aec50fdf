const isServer = typeof document === 'undefined'

/** Stands in the markup where the CSRF token belongs; another in each process, so that nothing a reader types can be one. */
export const CSRF_PLACEHOLDER = isServer ? crypto.randomUUID() : ''

const shownToken = (): string => document.querySelector<HTMLMetaElement>('meta[name="_csrf"]')?.content ?? ''

/** The field by which a form without script carries the token of this visit. A page that has one is made for each reader anew. */
export const CsrfField = () => <input type="hidden" name="_csrf" value={isServer ? CSRF_PLACEHOLDER : shownToken()} />
