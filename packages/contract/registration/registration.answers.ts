import * as z from 'zod/mini'
import { offeredPrice } from '../memberships/memberships.answers.ts'
import { MEMBERSHIP_LEVELS } from '../people.ts'

const step = z.enum(['STEP1', 'STEP2', 'STEP3'])

/** Answer of beginRegistration and resendRegistration: the registration, in how many seconds another code may be asked for, and the page that asks for the code. */
export const begunRegistration = z.object({ registrationId: z.string(), codeUntil: z.string(), resendSeconds: z.int(), next: z.string() })
export type BegunRegistration = z.infer<typeof begunRegistration>

/**
 * Answer of getRegistrationDraft. `none`: nothing was begun here. `typed`: a form came back with faults. `mailed`: the code is asked for.
 * `link`: the key of a mailed link opens it. `dead`: the key is over. `kiosk`: a screen in a yard, which shows the way to the reader's phone.
 */
export const registrationDraft = z.object({
  state: z.enum(['none', 'typed', 'mailed', 'link', 'dead', 'kiosk']),
  registrationId: z.string(),
  /** What was typed, by name of the field; never a password. */
  typed: z.record(z.string(), z.string()),
  codeUntil: z.string(),
  triesLeft: z.int(),
  resendSeconds: z.int(),
  /** Of a screen in a yard: the address of the registration, and the same for a camera. */
  door: z.nullable(z.object({ url: z.string(), picture: z.object({ size: z.int(), path: z.string() }) })),
})
export type RegistrationDraft = z.infer<typeof registrationDraft>

/** The page to go on to. */
export const nextStep = z.object({ next: z.string() })
export type NextStep = z.infer<typeof nextStep>

/** Answer of chooseLevel. */
export const levelChoice = z.object({ level: z.enum(['G', 'S', 'P']), next: z.string() })
export type LevelChoice = z.infer<typeof levelChoice>

/** Answer of getRegistration. */
export const registrationState = z.object({
  /** `none`: the account was not made by a registration. */
  state: z.enum(['none', 'open', 'finished']),
  steps: z.readonly(z.array(z.object({ step, isDone: z.boolean() }))),
  /** The first step that is not done; null once all are. */
  current: z.nullable(step),
  level: z.enum(MEMBERSHIP_LEVELS),
  /** What each level costs; a level without a price cannot be chosen. */
  prices: z.readonly(z.array(offeredPrice)),
  /** The level of an order that is not paid yet; null for none. */
  orderedLevel: z.nullable(z.enum(['S', 'P'])),
  /** Whether the chosen level is not given yet, though nothing is missing of the caller's. */
  isWaiting: z.boolean(),
  /** Whether the level may be chosen anew: of a guest, or while registration goes on. */
  mayChoose: z.boolean(),
  firstName: z.string(),
  country: z.string(),
  /** Whether the country is not one where the site sells. */
  isInternational: z.boolean(),
  /** Whether they show export papers before the first bid: a business from abroad. */
  needsExportPapers: z.boolean(),
  address: z.record(z.string(), z.string()),
  hasQuestions: z.boolean(),
  shippingPreference: z.string(),
})
export type RegistrationState = z.infer<typeof registrationState>
