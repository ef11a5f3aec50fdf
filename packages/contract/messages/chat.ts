import * as z from 'zod/mini'
import type { EmptyAnswer } from '../account/account-information.answers.ts'
import type { ChatList, ChatTalk, DeskTalk } from './chat.answers.ts'
import { answers, defineCall } from '../define-call.ts'

/** Longest message of a chat, in characters. */
export const CHAT_MESSAGE_CHARS_MAX = 1_000
const PAGE_URL_MAX = 2_048
const INVOICE_ID_MAX = 999_999_999_999

const after = z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0)
const body = z.string().check(z.trim(), z.minLength(1), z.maxLength(CHAT_MESSAGE_CHARS_MAX))
const id = z.uuid()

/** The caller's chat with the site's operators, after the last message they have. */
export const readChat = /* @__PURE__ */ defineCall({
  name: 'readChat',
  method: 'GET',
  path: '/public/data/chat',
  summary: 'List the messages of the caller’s chat after a given one',
  access: 'anyone',
  effect: 'none',
  envelope: 'std',
  query: z.object({ after }),
  data: answers<ChatTalk>(),
  fails: ['CHAT_OFF'],
})

/** Says something; the first word opens the talk. */
export const sayInChat = /* @__PURE__ */ defineCall({
  name: 'sayInChat',
  method: 'POST',
  path: '/public/data/chat',
  summary: 'Send a chat message to the site’s operators',
  access: 'anyone',
  effect: 'member',
  envelope: 'std',
  body: z.object({
    body,
    pageUrl: z._default(z.string().check(z.maxLength(PAGE_URL_MAX)), ''),
    after,
    /** An invoice of the caller's that it is about: its number stands before the words, and the first question holds its win back. */
    invoiceId: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(INVOICE_ID_MAX))),
  }),
  data: answers<ChatTalk>(),
  fails: ['CHAT_OFF', 'INVALID_INPUT', 'INVOICE_NOT_FOUND', 'NOT_SIGNED_IN', 'TOO_MANY_REQUESTS'],
})

const desk = { access: 'OPERATOR', envelope: 'std' } as const

/** Open talks, those that wait for an answer first; with `waiting` no others. */
export const listChats = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'listChats',
  method: 'GET',
  path: '/data/operations/chats',
  summary: 'List open chats, those awaiting an answer first',
  effect: 'none',
  query: z.object({ waiting: z.optional(z.literal('true')) }),
  data: answers<ChatList>(),
  fails: [],
})

/** One talk as the desk sees it. */
export const getChat = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'getChat',
  method: 'GET',
  path: '/data/operations/chats/:chatId',
  summary: 'Get a chat with its messages',
  effect: 'none',
  params: z.object({ chatId: id }),
  data: answers<DeskTalk>(),
  fails: ['NOT_FOUND'],
})

/** Answers in a talk. */
export const answerChat = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'answerChat',
  method: 'POST',
  path: '/data/operations/chats/:chatId',
  summary: 'Answer in a chat',
  effect: 'member',
  params: z.object({ chatId: id }),
  body: z.object({ body }),
  data: answers<DeskTalk>(),
  fails: ['NOT_FOUND', 'INVALID_INPUT'],
})

/** Ends a talk; the visitor's next word opens a new one. */
export const closeChat = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'closeChat',
  method: 'POST',
  path: '/data/operations/chats/:chatId/close',
  summary: 'Close a chat',
  effect: 'member',
  params: z.object({ chatId: id }),
  data: answers<EmptyAnswer>(),
  fails: ['NOT_FOUND'],
})
