import * as z from 'zod/mini'
import { SITE_CODES } from '../sites.ts'
import { BROKER_LEVELS } from './broker-codes.ts'
import { brokerWords } from './brokers.answers.ts'

/** Whose it is. */
const who = { number: z.int(), site: z.enum(SITE_CODES) }

const deskApplication = z.object({
  ...who,
  id: z.int(),
  /** Of the account. */
  name: z.string(),
  level: z.enum(BROKER_LEVELS),
  company: z.string(),
  licenceNumber: z.string(),
  contact: z.string(),
  message: z.string(),
  /** ISO 8601 UTC. */
  sentAt: z.string(),
  /** Whether the caller applied. */
  isOwn: z.boolean(),
  /** What another operator is asked to confirm; null while nobody asked. */
  asked: z.nullable(
    z.object({
      by: z.int(),
      isOwn: z.boolean(),
      /** YYYY-MM-DD. */
      lastOn: z.string(),
      reason: z.string(),
      /** ISO 8601 UTC. */
      at: z.string(),
    }),
  ),
})
export type DeskApplication = z.infer<typeof deskApplication>

const deskWords = z.object({
  ...who,
  id: z.int(),
  /** ISO 8601 UTC. */
  sentAt: z.string(),
  isOwn: z.boolean(),
  words: brokerWords,
  /** What is listed now; null for nothing. */
  listed: z.nullable(brokerWords),
})
export type DeskWords = z.infer<typeof deskWords>

/** Answer of getBrokerDesk: what waits, the oldest first. */
export const brokerDesk = z.object({
  applications: z.readonly(z.array(deskApplication)),
  words: z.readonly(z.array(deskWords)),
})
export type BrokerDesk = z.infer<typeof brokerDesk>

/** Answer of what decides. */
export const brokerDecided = z.object({ state: z.enum(['ASKED', 'APPROVED', 'OPEN', 'REFUSED', 'LISTED']) })
export type BrokerDecided = z.infer<typeof brokerDecided>
