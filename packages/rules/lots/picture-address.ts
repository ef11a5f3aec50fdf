import { isHttpUrl, isImageUrl } from '../validation/urls.ts'

/** Sources of pictures as the pages' content policy names them: our own, and any host by https (decision 0008). */
export const PICTURE_SOURCES = ["'self'", 'data:', 'blob:', 'https:'] as const

/** A path of this site: `//host` and `/\host` lead elsewhere. */
const OWN_PATH = /^\/(?![/\\])/
const OTHER_SCHEME = /^(?!https?:)[a-z][\w+.-]*:\/\//i
const LEADING_SLASHES = /^\/\//

/**
 * The https address that a sales-data file means by a picture, as a browser would ask for it; undefined when it means none: files hold
 * anything. Without a scheme it is https. An http address is requested by https, as pages of https sites do anyway; one that names a
 * port of its own or a login is none, since nothing could show it; nor is one whose path does not end as pictures do (MKT-5.06).
 */
export function pictureNamed(text: string): string | undefined {
  const whole = isHttpUrl(text) ? text : `https://${text.replace(LEADING_SLASHES, '')}`
  if (OTHER_SCHEME.test(text) || !URL.canParse(whole)) return undefined
  const url = new URL(whole)
  if (url.username !== '' || url.password !== '' || !isImageUrl(url.pathname)) return undefined
  if (url.protocol === 'http:') {
    if (url.port !== '') return undefined
    url.protocol = 'https:'
  }
  return url.href
}

/** A picture's address as callers from elsewhere ask for it: a path of ours behind scheme and host. */
export const pictureFrom = (origin: string, address: string): string => (OWN_PATH.test(address) ? origin + address : address)

/** The address of a stored picture that a page may show: a path of ours, or one that `pictureNamed` knows; undefined otherwise. */
export const pictureStored = (address: string): string | undefined => (OWN_PATH.test(address) ? address : pictureNamed(address))
