import type { ReferenceData } from '@app/contract/reference/reference.answers.ts'
import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { INCREMENT_TABLES, type IncrementTable } from '@app/rules/fees/increments.ts'
import { COUNTRIES, countryName, countryOf } from '@app/rules/reference/places/countries.ts'
import { DOCUMENT_CATEGORIES } from '@app/contract/documents/document-codes.ts'
import { E_SIGN_FORMS } from '@app/contract/agreements/agreement-codes.ts'
import { orderCategories } from '@app/rules/reference/titles/documents.ts'
import { MEMBER_CHOICES, REGISTRATION_SOURCES, SECURITY_QUESTION_IDS, subscriptionsOf } from '@app/rules/reference/member-choices.ts'
import {
  CARD_BRANDS,
  CARD_TYPES,
  cardLimitOf,
  DEFAULT_PAYMENT_METHOD,
  PAYMENT_METHODS,
  SHIPPING_SERVICES,
} from '@app/rules/reference/payment-methods.ts'
import { REFUND_REASONS } from '@app/contract/refunds/refund-codes.ts'
import { COUNTRIES_WITH_STATES, statesOf } from '@app/rules/reference/places/states.ts'
import { SITES, type Site } from '@app/rules/sites/site-table.ts'
import type { Text } from '@app/text/create-text.ts'
import { LANGUAGE_NAMES, LANGUAGE_PREFIXES } from '@app/text/locales.ts'

type CodeList = ReferenceData['states']

/** States of a country named by its alpha-3 or alpha-2 code; none where there is no list. */
export function statesOfCountry(countryId: string): CodeList {
  return statesOf(countryOf(countryId)?.code ?? '').map(({ code, name }) => ({ code, description: name }))
}

const bandsOf = ({ currency, effectiveFrom, bands }: IncrementTable) => ({
  currency,
  effectiveFrom,
  bands: bands.map(([from, step]) => ({ from, step })),
})
const incrementsOfSite = (site: SiteCode) => INCREMENT_TABLES.filter((table) => table.site === site).map(bandsOf)

const named = (codes: readonly string[], text: Text): CodeList =>
  codes.map((code) => ({ code, description: text.dyn(`reference.${code}`, code) }))

/** The objects about places, people, money and papers (MKT-3.49, MKT-3.51 to 3.56). */
export const marketObjects = {
  countries: (text: Text) =>
    COUNTRIES.map(({ code, alpha2 }) => ({ code, twoCharCountryCode: alpha2, description: countryName(code, text.languageTag) })),
  states: (_text: Text, site: Site) => statesOfCountry(site.country),
  countryStates: () => Object.fromEntries(COUNTRIES_WITH_STATES.map((country) => [country, statesOfCountry(country)])),
  languages: (_text: Text, site: Site) =>
    site.locales.map((code) => ({ code, description: LANGUAGE_NAMES[code], urlPrefix: LANGUAGE_PREFIXES[code] })),
  productSites: (text: Text) =>
    SITE_CODES.map((code) => ({
      siteCode: code,
      siteRegionCode: SITES[code].regionCode,
      country: SITES[code].country,
      currency: SITES[code].currency,
      description: text.dyn(`site.${code}`, code),
    })),
  bidIncrements: (_text: Text, site: Site) => site.lists.sellingSites.flatMap(incrementsOfSite),
  bidIncrementsBySiteV2: () => Object.fromEntries(SITE_CODES.map((code) => [code, incrementsOfSite(code)])),
  ccMaxLimit: (_text: Text, site: Site) => ({ amount: cardLimitOf(site.code), currency: site.currency }),
  paymentMethods: () => ({
    methods: PAYMENT_METHODS,
    defaultMethod: DEFAULT_PAYMENT_METHOD,
    cardTypes: CARD_TYPES,
    cardBrands: CARD_BRANDS,
  }),
  refundReasons: (text: Text) => named(REFUND_REASONS, text),
  shippingServices: (text: Text) => named(SHIPPING_SERVICES, text),
  registrationSource: (text: Text) => named(REGISTRATION_SOURCES, text),
  documentCategories: (text: Text) =>
    orderCategories(DOCUMENT_CATEGORIES).map((code) => ({
      documentCategoryCode: code,
      description: text.dyn(`reference.${code}`, code),
    })),
  eSignDocuments: () => E_SIGN_FORMS,
  availableSubscriptionPreferences: (_text: Text, site: Site) => subscriptionsOf(site.code),
  defaultMemberChoices: () => MEMBER_CHOICES,
  securityQuestions: (text: Text) =>
    SECURITY_QUESTION_IDS.map((questionId) => ({ questionId, question: text.t(`reference.question.${questionId}`) })),
} as const
