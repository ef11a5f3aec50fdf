import * as z from 'zod/mini'
import { CHECK_FAULTS, PHONE_FILE_STATES, PHONE_UPLOAD_STATES, SENT_CATEGORIES, UPLOAD_LINK_STATES } from './document-codes.ts'

/** A file that came by a link, as far as a machine has looked at it. What a reviewer says of it is told to its owner alone. */
const phoneFile = z.object({
  category: z.enum(SENT_CATEGORIES),
  /** What the phone called it; shown only. */
  name: z.string(),
  state: z.enum(PHONE_FILE_STATES),
  errorCode: z.nullable(z.enum(CHECK_FAULTS)),
})
export type PhoneFile = z.infer<typeof phoneFile>

const common = {
  /** ISO 8601 UTC; empty where there is no link. */
  expiresAt: z.string(),
  filesLeft: z.int(),
  categories: z.readonly(z.array(z.enum(SENT_CATEGORIES))),
  /** In the order in which they came. */
  files: z.readonly(z.array(phoneFile)),
}

/** Answer of createUploadLink and getUploadLink. The address and its picture are there until a phone has opened it. */
export const uploadLink = z.object({
  state: z.enum(UPLOAD_LINK_STATES),
  url: z.string(),
  /** The address for a camera: an SVG path on a square of `size` units. */
  picture: z.nullable(z.object({ size: z.int(), path: z.string() })),
  ...common,
})
export type UploadLink = z.infer<typeof uploadLink>

/** Answer of revokeUploadLink. */
export const endedUploadLink = z.object({ isEnded: z.boolean() })
export type EndedUploadLink = z.infer<typeof endedUploadLink>

/** Answer of getPhoneUpload: no name, and no paper but those that this phone sent. */
export const phoneUpload = z.object({ state: z.enum(PHONE_UPLOAD_STATES), ...common })
export type PhoneUpload = z.infer<typeof phoneUpload>

/** Answer of openUploadLink: the clean address to go on at. */
export const openedUploadLink = z.object({ next: z.string() })
export type OpenedUploadLink = z.infer<typeof openedUploadLink>
