import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

export interface PostOptions {
  readonly cookie?: string
  readonly query?: string
  readonly host?: string
  /** Network address of the caller. */
  readonly from?: string
}

/** Posts a login form as the browser's client does. */
export const post = (app: FastifyInstance, payload: object, { cookie = '', query = '', host = 'localhost', from }: PostOptions = {}) =>
  app.inject({
    method: 'POST',
    url: `/processLogin${query}`,
    headers: { host, ...(cookie === '' ? {} : { cookie }) },
    payload,
    ...(from === undefined ? {} : { remoteAddress: from }),
  })

/** Cookies that an answer sets, by name. */
export const cookiesOf = (answer: LightMyRequestResponse): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))

/** The cookie header of somebody who got this answer. */
export const cookieHeader = (answer: LightMyRequestResponse): string =>
  answer.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
