import type { HouseText } from '@app/contract/house-texts/house-texts.answers.ts'
import { HOUSE_TEXT_KINDS } from '@app/contract/house-texts/text-codes.ts'
import { localeOf } from '@app/text/locales.ts'
import type { Answers } from './answers.ts'

/** A text as it comes with the software. */
export const A_TEXT: HouseText = {
  kind: 'TERMS',
  site: 'CPRTUS',
  version: 1,
  firstOn: '',
  locale: 'en_us',
  sections: [{ title: 'A bid binds', lines: ['You cannot take a bid back.', 'When it wins, you have bought the lot.'] }],
  sha256: '0'.repeat(64),
  inForce: 1,
  versions: [{ version: 1, firstOn: '' }],
}

/** Texts of a site that has none of its own. */
export const BUILT_IN_TEXTS: Answers = {
  getTextVersions: { texts: HOUSE_TEXT_KINDS.map((kind) => ({ kind, version: 1, firstOn: '' })) },
  getHouseText: ({ params: { kind }, query: { locale } }) => ({ ...A_TEXT, kind, locale: localeOf(locale) ?? 'en_us' }),
}
