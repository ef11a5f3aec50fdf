import type { Template } from '../template.ts'

const locale = 'en_us'

const POWER: Template = {
  form: 'ATRNYPANN',
  version: 1,
  locale,
  title: 'Power of attorney',
  sections: [
    {
      title: 'Who gives it',
      lines: ['{signer}, user ID {signerNumber}, gives this power of attorney (the grantor).', 'For {company}.', 'Address: {address}.'],
    },
    { title: 'Who receives it', lines: ['{holder}, user ID {holderNumber} (the holder).'] },
    {
      title: 'What the holder may do',
      lines: [
        'For vehicles that the grantor has bought at the auctions of this site, the holder may act in the grantor’s name in these matters, and in no other:',
        '{scopes}',
        'The holder may not bid, buy, sell or pay in the grantor’s name, and may not pass this power on.',
      ],
    },
    {
      title: 'Until when',
      lines: [
        'This power counts from the moment it is signed until the end of {untilOn} (year-month-day).',
        'It ends earlier when the grantor revokes it, or when the account of the grantor or of the holder is closed.',
        'What the holder did before it ended stays valid.',
      ],
    },
  ],
  words: {
    'scope.PICKUP': 'Collect vehicles and parts from yards, and sign that they were received.',
    'scope.TITLE': 'Sign papers that transfer the title of vehicles, and receive titles and bills of sale.',
    'scope.EXPORT': 'Sign export and customs declarations for vehicles.',
  },
}

const AFFIDAVIT: Template = {
  form: 'AFFIDAVIT',
  version: 1,
  locale,
  title: 'Affidavit of the buyer',
  sections: [
    { title: 'Who declares', lines: ['{signer}, user ID {signerNumber}, declares:', 'I act for {company}.', 'Address: {address}.'] },
    { title: 'Particulars', lines: ['The name and the address in my account are mine and complete.', 'I am of age.'] },
    { title: 'For what I buy', lines: ['{purpose}'] },
    {
      title: 'Truth',
      lines: [
        'What I declare here is true. I know that a false declaration may end my membership and may be punished by law.',
        'When any of it changes, I say so before my next bid.',
      ],
    },
  ],
  words: {
    'purpose.OWN_USE': 'I buy vehicles for my own use.',
    'purpose.RESALE': 'I buy vehicles to sell them again, and hold the licenses that the law asks for.',
    'purpose.DISMANTLING': 'I buy vehicles to dismantle them, and hold the licenses that the law asks for.',
    'purpose.EXPORT': 'I buy vehicles to export them, and file the declarations that the law asks for.',
  },
}

const TAX: Template = {
  form: 'MULTISTATETAX',
  version: 1,
  locale,
  title: 'Multi-state tax certificate',
  sections: [
    { title: 'Who certifies', lines: ['{signer}, user ID {signerNumber} (the buyer).', 'For {company}.', 'Address: {address}.'] },
    {
      title: 'Registrations',
      lines: [
        'In these states the buyer is registered for sales and use tax, or holds a permit to resell, under these numbers:',
        '{states}',
      ],
    },
    {
      title: 'What is bought to be sold again',
      lines: [
        'Vehicles and parts that the buyer buys at the auctions of this site and collects in one of these states are bought to be sold again. The buyer neither uses nor keeps them before.',
        'Where the buyer uses or keeps something after all, the buyer reports it to the state and pays the tax.',
      ],
    },
    {
      title: 'Until when',
      lines: [
        'This certificate counts until the buyer revokes it.',
        'When one of the registrations ends or changes, the buyer revokes it before the next bid.',
      ],
    },
    { title: 'Truth', lines: ['What I certify here is true. I know that a false certificate may be punished by law.'] },
  ],
  words: {},
}

/** English words, every version. */
export const ENGLISH: readonly Template[] = [POWER, AFFIDAVIT, TAX]
