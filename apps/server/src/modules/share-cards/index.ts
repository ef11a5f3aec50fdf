import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refused } from '@app/contract/envelope.ts'
import { Failure } from '@app/contract/failure.ts'
import { CARDS_PATH } from '@app/rules/sites/card-address.ts'
import { textOf } from '@app/text/languages.ts'
import { answerUnchanged, isUnchanged, type MediaDeps, registerMedia } from '#modules/media/index.ts'
import { CACHED_FILES } from '#platform/files.ts'
import type { Log } from '#platform/log.ts'
import { type Card, CardPainter, siteCard, tagOfCard } from './card-painter.ts'
import { CardStore } from './card-store.ts'
import { type CardReader, type CardSources, findLandingCard, findLotCard, findYardCard, SITE_NAME } from './find-card.ts'

/** What pictures of shared pages are made with. */
interface ShareCardDeps extends CardSources {
  readonly log: Log
  readonly dataDir: string
}

const AN_HOUR = 'public, max-age=3600'
const RETRY_AFTER_SECONDS = 5
const JPEG_ENDING = /\.jpg$/

interface Drawn {
  readonly bytes: Buffer
  readonly tag: string
  /** The card that was asked for, and not the site's own in its place. */
  readonly isOwn: boolean
}

/** Cards as they are asked for: kept, or drawn once however many ask. */
class Cards {
  readonly #store: CardStore
  readonly #painter: CardPainter
  readonly #drawing = new Map<string, Promise<Buffer>>()

  constructor({ log, dataDir }: ShareCardDeps) {
    this.#store = new CardStore(join(dataDir, CACHED_FILES, 'cards'))
    this.#painter = new CardPainter(log)
  }

  /** The card, else the site's own where too many wait or drawing fails; null where that is not there either. */
  async get(card: Card): Promise<Drawn | null> {
    const tag = tagOfCard(card)
    const known = await this.#store.find(tag)
    if (known !== null) return { bytes: known, tag, isOwn: true }
    const own = siteCard(SITE_NAME)
    const ownTag = tagOfCard(own)
    const stands = await this.#store.find(ownTag)
    // What stands in for others is drawn before them.
    if (stands === null && this.#painter.hasRoom) void this.#draw(ownTag, own).catch(() => undefined)
    const bytes = this.#drawing.has(tag) || this.#painter.hasRoom ? await this.#draw(tag, card).catch(() => null) : null
    if (bytes !== null) return { bytes, tag, isOwn: true }
    return stands === null ? null : { bytes: stands, tag: ownTag, isOwn: false }
  }

  close(): Promise<void> {
    return this.#painter.close()
  }

  #draw(tag: string, card: Card): Promise<Buffer> {
    const known = this.#drawing.get(tag)
    if (known !== undefined) return known
    const drawn = this.#painter
      .draw(card)
      .then(async (bytes) => {
        await this.#store.put(tag, bytes)
        return bytes
      })
      .finally(() => this.#drawing.delete(tag))
    this.#drawing.set(tag, drawn)
    return drawn
  }
}

const answerLater = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({ 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(refused('UNAVAILABLE', 'Too many pictures are being drawn.', {}))

type Named = { readonly locale: string; readonly kind: string; readonly '*': string }

/** The path of a landing page as it travels, from the address of its picture. */
const landingPathOf = (url: string, locale: string): string =>
  (url.split('?')[0] ?? '').slice(`${CARDS_PATH}/${locale}/landing`.length).replace(JPEG_ENDING, '')

const LOT = /^\d{3,10}$/

/** Serves the pictures of lots, landing pages and yards that are shared. */
function registerShareCards(app: FastifyInstance, deps: ShareCardDeps): void {
  const cards = new Cards(deps)
  app.addHook('onClose', () => cards.close())
  const find = async (request: FastifyRequest<{ Params: Named }>, reader: CardReader): Promise<Card | null> => {
    const { kind, locale, '*': rest } = request.params
    const name = rest.replace(JPEG_ENDING, '')
    if (name === rest) return null
    if (kind === 'lot') return LOT.test(name) ? findLotCard(deps, Number(name), reader) : null
    if (kind === 'yard') return findYardCard(name, reader)
    return kind === 'landing' ? findLandingCard(landingPathOf(request.url, locale), reader) : null
  }
  app.get<{ Params: Named }>(`${CARDS_PATH}/:locale/:kind/*`, async (request, reply) => {
    const ctx = app.edge.contextOf(request, reply)
    const locale = ctx.site.locales.find((one) => one === request.params.locale)
    const card = locale === undefined ? null : await find(request, { ctx, text: textOf(locale, ctx.site.dialect) })
    if (card === null) throw new Failure('NOT_FOUND')
    const own = `"${tagOfCard(card)}"`
    if (isUnchanged(request, own)) return answerUnchanged(reply, { tag: own, cacheControl: AN_HOUR })
    const drawn = await cards.get(card)
    if (drawn === null) return answerLater(reply)
    const { bytes, tag, isOwn } = drawn
    return reply
      .headers({ etag: `"${tag}"`, 'cache-control': isOwn ? AN_HOUR : 'no-store', 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/jpeg')
      .send(bytes)
  })
}

/** Serves pictures: of lots, and of pages that are shared, which are drawn with those of lots. */
export function registerPictures(app: FastifyInstance, deps: MediaDeps): void {
  const pictures = registerMedia(app, deps)
  registerShareCards(app, { ...deps, pictureFile: (address) => pictures.fileOf(address) })
}
