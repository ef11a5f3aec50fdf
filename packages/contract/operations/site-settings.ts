import * as z from 'zod/mini'
import type { EmptyAnswer } from '../account/account-information.answers.ts'
import { answers, defineCall } from '../define-call.ts'
import type { SiteSettings } from './site-settings.answers.ts'

const NAME_MAX = 64
const REASON_MAX = 300
const HOURS_MAX = 200
const shortText = z.string().check(z.maxLength(NAME_MAX))
const reason = z._default(z.string().check(z.maxLength(REASON_MAX)), '')
const desk = { access: 'OPERATOR', envelope: 'std' } as const

/** Features, preferences and contacts of every site, with who changed what. */
export const getSiteSettings = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'getSiteSettings',
  method: 'GET',
  path: '/data/operations/siteSettings',
  summary: 'List the features, preferences and contacts of the sites, and their changes',
  effect: 'none',
  data: answers<SiteSettings>(),
  fails: [],
})

/** Switches a feature on one site or, by an empty one, on all that say nothing themselves; `default` gives the switch up. */
export const switchFlag = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'switchFlag',
  method: 'POST',
  path: '/data/operations/flags',
  summary: 'Turn a feature on, off, or back to its default',
  effect: 'member',
  body: z.object({ name: shortText, site: z._default(shortText, ''), state: z.enum(['on', 'off', 'default']), reason }),
  data: answers<EmptyAnswer>(),
  fails: ['INVALID_INPUT'],
})

/** Sets what a site prefers, by code and value (ACC-6.15); without a value it is set and nothing more; `isSet` false removes it. */
export const setSitePreference = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'setSitePreference',
  method: 'POST',
  path: '/data/operations/sitePreferences',
  summary: 'Set or remove a preference of a site',
  effect: 'member',
  body: z.object({ site: shortText, code: shortText, value: z._default(shortText, ''), isSet: z.boolean(), reason }),
  data: answers<EmptyAnswer>(),
  fails: ['INVALID_INPUT'],
})

/** Says how the people of a site are reached (MKT-7.26). */
export const saveContactInfo = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'saveContactInfo',
  method: 'POST',
  path: '/data/operations/contactInfo',
  summary: 'Set the phone number, email address and hours of a site',
  effect: 'member',
  body: z.object({
    site: shortText,
    phone: z._default(shortText, ''),
    email: z._default(shortText, ''),
    hours: z._default(z.string().check(z.maxLength(HOURS_MAX)), ''),
  }),
  data: answers<EmptyAnswer>(),
  fails: ['INVALID_INPUT'],
})
