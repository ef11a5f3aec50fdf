import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SitePreferenceName } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Member } from '@app/rules/access/can.ts'
import type { Site } from '@app/rules/sites/sites.ts'
import { checkQuery } from '../http/form-body.ts'
import { openPublicRead } from '../http/public-reads.ts'
import { sessionIdOf } from '../http/visit.ts'
import { admitToken, type ReadToken } from './bearer-token.ts'

/** Answers whose session an id is, or null for one that is unknown or over. */
export type ReadSession = (sessionId: string, site: Site) => Promise<Member | null>

/** How it is known who asks. */
export interface CallerOptions {
  /** Left out: all callers are visitors. */
  readonly readSession?: ReadSession
  /** Left out: no token is good. */
  readonly readToken?: ReadToken
  /** Preferences of a site, which everybody there has (ACC-6.15); left out: none. */
  readonly sitePreferencesOf?: (site: SiteCode) => readonly SitePreferenceName[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is for signed notices: nothing is read of who else might ask. */
    readonly isSigned?: boolean
  }
}

/** Files that are the same for everybody ask no session. */
const isAsset = (url: string): boolean => ['/assets/', '/media/', '/api/'].some((path) => url.startsWith(path))

/** The member of this session, with what the site prefers; null without one. */
async function memberOfSession({ readSession, sitePreferencesOf }: CallerOptions, sessionId: string, site: Site): Promise<Member | null> {
  const member = (await readSession?.(sessionId, site)) ?? null
  const sitePreferences = sitePreferencesOf?.(site.code) ?? []
  return member === null || sitePreferences.length === 0 ? member : { ...member, sitePreferences }
}

/**
 * Reads who asks: a program by its token, else a member by the session of the cookie, else a visitor. A signed notice is known by its
 * signature alone, so its cookies are dropped before anything reads them.
 */
export async function readCaller(options: CallerOptions, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.routeOptions.config.isSigned === true) {
    request.cookies = {}
    delete request.headers.cookie
    checkQuery(request.query)
    return
  }
  if (isAsset(request.url) || !(await admitToken(request, reply, options.readToken))) openPublicRead(request, reply)
  checkQuery(request.query)
  const sessionId = sessionIdOf(request)
  if (sessionId !== null && !isAsset(request.url)) request.member = await memberOfSession(options, sessionId, request.site)
}
