import type { RequestContext } from './request-context.ts'

/** A name that no other host can set over https; a cookie of another origin never takes its place. */
export const hostCookie = ({ origin }: Pick<RequestContext, 'origin'>, name: string): string => (origin.isSecure ? `__Host-${name}` : name)
