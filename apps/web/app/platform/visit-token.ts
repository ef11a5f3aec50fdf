const COOKIE = /(?:^|;\s*)XSRF-TOKEN=([\w-]+)/

/**
 * The token that a member's call carries. The cookie has the newest: a fresh proof gives the visit another one, in every tab at once. The
 * page's own is for a browser that shows scripts no cookie.
 */
export const visitToken = (): string =>
  COOKIE.exec(document.cookie)?.[1] ?? document.querySelector<HTMLMetaElement>('meta[name="_csrf"]')?.content ?? ''
