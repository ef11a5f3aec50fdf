/** The page where anybody checks the ledger of a lot. */
export const ledger = {
  'ledger.title': 'Ledger of lot {number}',
  'ledger.lead':
    'Every bid and every act on this lot is one link of a chain. Your browser can check that nothing was changed, taken out or put in.',
  'ledger.back': 'Back to the lot',
  'ledger.check': 'Check the ledger',
  'ledger.checking': 'Checking …',
  'ledger.proven': 'Proven: {count, plural, one {# event} other {# events}}, every hash and every signature is right.',
  'ledger.proven.unsigned':
    'Every hash is right: {count, plural, one {# event} other {# events}}. This browser cannot check the signatures.',
  'ledger.bad': 'Not proven: the first bad event is number {seq}.',
  'ledger.failed': 'The ledger could not be fetched.',
  'ledger.hidden':
    '{count, plural, one {# event would} other {# events would}} tell of a secret while the lot is open; only the hash is shown.',
  'ledger.download': 'Download the ledger',
  'ledger.offline': 'Without this page: download the file and check it on your own machine with the open program.',
} as const
