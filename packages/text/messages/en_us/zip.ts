/** What the file beside somebody’s exported data says. */
export const zip = {
  'zip.lead': 'Everything we keep about user ID {number}, as of {when}.',
  'zip.account': 'account.json holds all records, by table: who you are, your sessions, settings, bids, and what happened to your account.',
  'zip.papers':
    'papers holds the papers you sent, one folder each: the pages as we show them, and original.pdf where we keep the file as it came. Of a picture we keep the page alone.',
  'zip.identity':
    'identity holds the pictures of your identity checks, one folder each, as we drew them. They are there until they are deleted, 30 days after the decision.',
  'zip.agreements':
    'agreements holds what you signed, one folder each: document.pdf with your signature, evidence.json, which says how you signed, and the signature of that evidence.',
  'zip.manifest': 'manifest.json lists every other file with its size and its SHA-256, so that you can check that nothing was changed.',
  'zip.missing': 'A file that could not be read, or that is still being checked, is listed there under “missing”.',
  'zip.keep': 'Whoever has this file knows all of it. Store it where only you can read it.',
} as const
