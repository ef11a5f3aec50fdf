import * as z from 'zod/mini'

const message = z.object({
  id: z.int(),
  /** Whether the people of the site wrote it. */
  isOurs: z.boolean(),
  body: z.string(),
  at: z.iso.datetime(),
})
export type ChatMessage = z.infer<typeof message>
const messages = z.readonly(z.array(message))

/** A visitor's own talk. */
export const chatTalkAnswer = z.object({
  /** none: no messages yet. closed: the next message opens a new talk. */
  state: z.enum(['none', 'open', 'closed']),
  messages,
})
export type ChatTalk = z.infer<typeof chatTalkAnswer>

const about = z.object({
  id: z.uuid(),
  site: z.string(),
  locale: z.string(),
  /** User id of a member; null for a visitor. */
  buyerNumber: z.nullable(z.int()),
  /** Name of a member; empty for a visitor. */
  name: z.string(),
  pageUrl: z.string(),
  isWaiting: z.boolean(),
  isClosed: z.boolean(),
  lastAt: z.iso.datetime(),
})

export const chatListAnswer = z.object({ chats: z.readonly(z.array(z.extend(about, { lastWords: z.string() }))) })
export type ChatList = z.infer<typeof chatListAnswer>

export const deskTalkAnswer = z.extend(about, { messages })
export type DeskTalk = z.infer<typeof deskTalkAnswer>
