import type { FastifyInstance } from 'fastify'
import { registerTexts } from '#modules/texts/index.ts'
import type { Devices } from '#modules/push/index.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { openESign } from '#platform/e-sign/index.ts'
import { openIdentityProvider } from '#platform/identity/index.ts'
import { openDocumentSigning } from '#platform/keys/document-signing.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/index.ts'
import { openNoticeInbox } from '#platform/provider-notices/index.ts'
import { openSms } from '#platform/sms/index.ts'

interface OutsideRooms {
  readonly config: Config
  readonly log: Log
  readonly keys: KeyRing
  readonly database: { readonly db: Db }
  readonly post: Post
  readonly devices: Devices
}

/** What outside services do here, where they are set up, and the inbox of their notices; texts with the numbers that they go to. */
export async function openOutside(app: FastifyInstance, rooms: OutsideRooms) {
  const { config, log, keys, post, devices } = rooms
  const { db } = rooms.database
  const notices = openNoticeInbox(app, { db, log })
  const sms = openSms(app, { config, db, log })
  const texts = registerTexts(app, { db, log, keys, post, devices, sms, notices, homeSite: config.site })
  return {
    notices,
    texts,
    signing: await openDocumentSigning(config.outside.signing, { db, keys }),
    identityProvider: openIdentityProvider(config.outside),
    eSign: await openESign(config.outside, post.linkTo(config.site, '/hooks/signing/docusign')),
  }
}
