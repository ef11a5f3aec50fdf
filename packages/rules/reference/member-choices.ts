import type { SiteCode } from '@app/contract/sites.ts'
import { LOCALES } from '@app/text/locales.ts'

/** Questions a member answers about themselves, by code (MKT-9.26, ACC-9.29). */
export const MEMBER_QUESTIONS = {
  memberType: 'WBDY',
  businessType: 'BUTP',
  vehicleType: 'VHTP',
  vehiclePurpose: 'VPRP',
  pairWithBroker: 'PBRK',
  primaryUse: 'PUCF',
  emailLanguage: 'ELNG',
} as const

/** How a member collects vehicles: in person or by a representative (ACC-9.30). */
export const SHIPPING_PREFERENCES = ['SLFPCKP', 'RPPCKP'] as const

/** What a member buys for (WBDY). */
export const MEMBER_TYPES = ['INDIVIDUAL', 'BUSINESS'] as const
/** What the business of a member does (BUTP); NONE is none of the others. */
export const BUSINESS_TYPES = ['NONE', 'DEALER', 'DISMANTLER', 'EXPORTER', 'REBUILDER', 'RECYCLER'] as const

// Answers offered for each question; the first is the default.
const ANSWERS: Readonly<Record<(typeof MEMBER_QUESTIONS)[keyof typeof MEMBER_QUESTIONS], readonly string[]>> = {
  WBDY: MEMBER_TYPES,
  BUTP: BUSINESS_TYPES,
  VHTP: ['AUTOMOBILES', 'MOTORCYCLES', 'TRUCKS', 'EQUIPMENT', 'OTHER'],
  VPRP: ['PERSONAL', 'REPAIR', 'PARTS', 'RESALE', 'EXPORT'],
  PBRK: ['N', 'Y'],
  PUCF: ['PERSONAL', 'COMMERCIAL'],
  ELNG: LOCALES,
}

/** One answer of one question. */
export interface MemberChoice {
  readonly questionCode: string
  readonly answerCode: string
  readonly isDefault: boolean
}

/** Every choice of a member, question by question. */
export const MEMBER_CHOICES: readonly MemberChoice[] = Object.entries(ANSWERS).flatMap(([questionCode, answers]) =>
  answers.map((answerCode, at) => ({ questionCode, answerCode, isDefault: at === 0 })),
)

/** Marketing subscriptions by site; other sites have none (ACC-9.31). */
const NEWS_KINDS = { CPRTUK: 'MKT_NEWS_UK', CPRTIE: 'MKT_NEWS_IE' } as const satisfies Readonly<Partial<Record<SiteCode, string>>>
export const MARKETING_SUBSCRIPTIONS: Readonly<Record<string, string>> = NEWS_KINDS
/** Sites that have news to subscribe to (ACC-9.31). */
export const NEWS_SITES = Object.keys(NEWS_KINDS) as readonly (keyof typeof NEWS_KINDS)[]

/** Mails and texts a member may subscribe to on every site. */
const SUBSCRIPTIONS = ['LOT_ALERTS', 'SALE_REMINDERS', 'OUTBID_NOTICES', 'PAYMENT_REMINDERS'] as const

/** What a member of a site may subscribe to. */
export function subscriptionsOf(siteCode: string): readonly string[] {
  const marketing = MARKETING_SUBSCRIPTIONS[siteCode]
  return marketing === undefined ? SUBSCRIPTIONS : [...SUBSCRIPTIONS, marketing]
}

/** Where a new member may have heard of the site. */
export const REGISTRATION_SOURCES = ['SEARCH_ENGINE', 'FRIEND', 'ADVERTISEMENT', 'YARD', 'BROKER', 'OTHER'] as const

/** Numbers of the security questions offered at sign-up; three are chosen (OQ-A30). */
export const SECURITY_QUESTION_IDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
