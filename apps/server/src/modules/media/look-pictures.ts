import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import { refused } from '@app/contract/envelope.ts'
import { findLook } from '@app/demo/photos/look.ts'
import { isSize, isView, type Size, type View } from '@app/demo/photos/sizes.ts'
import { PhotoError, type PhotoStore } from '@app/demo/photos/photo-store.ts'
import { LOOK_VERSION, LOOKS_PATH } from './addresses.ts'
import { JpegCopies } from './jpeg-copies.ts'
import { answerUnchanged, isUnchanged, CACHE_IMMUTABLE, CACHE_MINUTES, sendPicture } from './send-picture.ts'

/** A picture that is not drawn by then is requested again later. Mail programs do so rarely. */
const DRAWING_WAIT_MS = 10_000
/**
 * The same for our own pages, which reserve its place, go on without it and ask again by themselves. A browser has six connections to a server
 * without HTTP/2; pictures that hold them keep the page from coming to life.
 */
const PAGE_WAIT_MS = 1_000
/** So many requests of pages wait at once; whoever comes later has no hope that theirs is drawn in time, and is told so at once. */
const PAGES_WAITING_MAX = 3
const RETRY_AFTER_SECONDS = 3

interface PictureRequest {
  readonly look: string
  readonly view: View
  readonly size: Size
}

const PICTURE = /^([a-z-]+)_([a-z]+)\.(jpg|webp)$/

/** Whether a caller names WebP among the types they accept; one that accepts any type gets the type of the address's extension. */
function readsWebp(accept: string): boolean {
  return accept.split(',').some((one) => {
    const [type, ...params] = one.split(';').map((part) => part.trim().toLowerCase())
    return type === 'image/webp' && !params.some((param) => /^q=0(?:\.0*)?$/.test(param))
  })
}

interface Named {
  readonly look: string
  readonly picture: string
}

/** The picture an address of this ending means. @throws Failure NOT_FOUND for one that is not in the range. */
function requestOf({ look, picture }: Named, ending: 'jpg' | 'webp'): PictureRequest {
  const [, view = '', size = '', named] = PICTURE.exec(picture) ?? []
  if (named !== ending || !isView(view) || !isSize(size) || findLook(look) === undefined) throw new Failure('NOT_FOUND')
  return { look, view, size }
}

type Drawing = 'there' | 'late' | 'refused'

/** Draws what is missing and waits for it; for a page only shortly, and while few others do. */
function drawer(store: PhotoStore): (wanted: PictureRequest, asks: { readonly isPage: boolean }) => Promise<Drawing> {
  let waiting = 0
  return async ({ look, view, size }, { isPage }) => {
    if (store.has(look, view, size)) return 'there'
    const drawn = store.get(look, view, size).then(
      () => 'there' as const,
      (error: unknown) => {
        if (error instanceof PhotoError) return 'refused' as const
        throw error
      },
    )
    const limit = new AbortController()
    const pageWaitMs = waiting < PAGES_WAITING_MAX ? PAGE_WAIT_MS : 0
    const late = sleep(isPage ? pageWaitMs : DRAWING_WAIT_MS, 'late' as const, { signal: limit.signal }).catch(() => 'late' as const)
    waiting += isPage ? 1 : 0
    try {
      return await Promise.race([drawn, late])
    } finally {
      waiting -= isPage ? 1 : 0
      limit.abort()
    }
  }
}

/** Whether one of our own pages shows the picture; a mail program, another house and a program do not say so. */
const isOfPage = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin'

// Not a Failure: a picture that takes its time is no outage, and needs no line in the log.
function answerLater(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(refused('UNAVAILABLE', 'The picture is being drawn.', {}))
}

interface Answering {
  readonly wanted: PictureRequest
  readonly isJpeg: boolean
  readonly cacheControl: string
}

const cacheControlOf = (version: string | undefined): string => (version === LOOK_VERSION ? CACHE_IMMUTABLE : CACHE_MINUTES)
const jpegTag = (tag: string): string => tag.replace(/"$/, '-jpg"')

/** Serves the drawn pictures of `store`, which keeps them in `folder`. */
export function registerLookPictures(app: FastifyInstance, { store, folder }: { store: PhotoStore; folder: string }): void {
  const copies = new JpegCopies()
  const draw = drawer(store)
  const answer = async (request: FastifyRequest, reply: FastifyReply, { wanted, isJpeg, cacheControl }: Answering) => {
    const { look, view, size } = wanted
    const tag = isJpeg ? jpegTag(store.tag(look, view, size)) : store.tag(look, view, size)
    if (isUnchanged(request, tag)) return answerUnchanged(reply, { tag, cacheControl })
    if ((await draw(wanted, { isPage: isOfPage(request) })) !== 'there') return answerLater(reply)
    const drawn = store.path(look, view, size)
    return sendPicture(request, reply, { folder, path: isJpeg ? await copies.of(drawn) : drawn, tag, cacheControl })
  }
  app.get<{ Params: Named & { version: string } }>(`${LOOKS_PATH}/:version/:look/:picture`, async (request, reply) => {
    const wanted = requestOf(request.params, 'jpg')
    const isJpeg = !readsWebp(request.headers.accept ?? '')
    return answer(request, reply.header('vary', 'accept'), { wanted, isJpeg, cacheControl: cacheControlOf(request.params.version) })
  })
  // Addresses that answers gave before they ended in .jpg; pages and programs keep them.
  app.get<{ Params: Named; Querystring: { v?: string } }>(`${LOOKS_PATH}/:look/:picture`, async (request, reply) => {
    const wanted = requestOf(request.params, 'webp')
    return answer(request, reply, { wanted, isJpeg: false, cacheControl: cacheControlOf(request.query.v) })
  })
}
