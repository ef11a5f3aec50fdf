import { sortKeyNames } from '@app/rules/search/sorts.ts'

/** Groups of calls as the document shows them; the first whose pattern fits a path holds. */
const TAGS: readonly { readonly name: string; readonly description: string; readonly path: RegExp }[] = [
  {
    name: 'Operators',
    description: 'Desks of the house: sales, lanes, people, alerts. For operators, within the sites of their account.',
    path: /^\/data\/operations\b/,
  },
  {
    name: 'Search',
    description: 'Find lots. Five addresses, one answer; asked from anywhere.',
    path: /\/(?:search-results|search|suggest|decide|export\.csv)$/,
  },
  { name: 'Lots', description: 'One lot: details, pictures, bid history.', path: /lotdetails|bid-history|unmask/i },
  { name: 'Sales', description: 'Calendar, sales, lanes and run lists.', path: /auction|\/lanes|\/sales\b/i },
  { name: 'Places', description: 'Yards, postal codes, where the caller is.', path: /location/i },
  { name: 'Reference data', description: 'Codes and their words.', path: /referenceData|Vehicle(?:Models|Makes)|\/states\//i },
  { name: 'Results and ledger', description: 'What was sold, and the signed record of every bid.', path: /results|ledger/ },
  { name: 'Watch list', description: 'Lots that somebody watches.', path: /watch/i },
  {
    name: 'Bids',
    description: 'Bid, own bids and what follows the hammer. Amounts ending in Minor are minor units.',
    path: /bid|^\/data\/lots|standby|sellerAnswer|live/i,
  },
  {
    name: 'Sign-in',
    description: 'Ways into an account and out of it.',
    path: /login|logout|password|passkey|sso|sign|oneTime|session|securityQ|identit|captcha|proof|arrival/i,
  },
  { name: 'Messages', description: 'Alerts, notices, mails and pushed messages.', path: /alert|notice|subscri|push|chat|message/i },
  { name: 'Account', description: 'The account of whoever is signed in.', path: /^\/data\/|account|seller|kiosk|confirmEmail/i },
  { name: 'Site', description: 'Settings of the site and of the caller.', path: /./ },
]

/** Name of the group that a path is in. */
export const tagOf = (path: string): string => TAGS.find((tag) => tag.path.test(path))?.name ?? 'Site'

/** The groups for the head of the document. */
export const tagList = TAGS.map(({ name, description }) => ({ name, description }))

/** What stands before the calls: how answers look, who may ask from where, how to sign in. */
export const INTRODUCTION = `Every call of this marketplace. The same calls serve its own pages.

## Answers

An answer is \`{"returnCode": 1, "returnCodeDesc": "Success", "data": …}\`. A refusal of the house (a bid too low, an unknown lot) is HTTP 200 with
\`returnCode\` -1, its words in \`returnCodeDesc\` and its code in \`data.errorCode\`. What went wrong before that has an HTTP status of its own and the same body.
CSV, NDJSON and calendar files have no envelope; a refusal of theirs is JSON. Amounts of the wire (\`hb\`, \`bnp\`, …) are major units, those ending in \`Minor\` minor ones.
Instants are epoch milliseconds.

## From where

Public reads (search, lots, pictures, sales, results, ledger, reference data, yards) are asked from any page: they have
\`Access-Control-Allow-Origin: *\` without credentials, and from a foreign origin cookies are not read. Every other call is for pages of this site and for programs.

    curl -s HOST/public/lots/search-results -H 'content-type: application/json' -d '{"query":["*"],"filter":{"MAKE":["lot_make_desc:\\"TOYOTA\\""]},"size":20}'

Sort keys, each followed by \`asc\` or \`desc\`: ${sortKeyNames.map((key) => `\`${key}\``).join(', ')}. \`distance\` needs a place.

## Pages

\`page\` and \`size\` count pages, and a lot may change its place between two of them. To read every lot once while sales go on, send \`searchAfter\`: 0 first, then
what \`results.searchAfter\` of the answer says, until it is null. Lots come by lot number; \`totalElements\` counts those that are left.

## Limits

\`RateLimit-Policy\` says how much may be asked in a window and \`RateLimit\` what is left of it. Over the limit the answer is 429 with \`Retry-After\`.

## Sign in

1. Get any page and keep its cookies: a session cookie and \`XSRF-TOKEN\`.
2. Post \`/processLogin\` with \`{"username": "…", "password": "…"}\` and those cookies. The answer sets a new session and a new \`XSRF-TOKEN\`.
3. Send both cookies with every call, and the value of \`XSRF-TOKEN\` as header \`X-XSRF-TOKEN\` with every call that changes something.

    curl -s -c jar -o page HOST/
    curl -s -b jar -c jar HOST/processLogin -H 'content-type: application/json' -d '{"username":"104233","password":"…"}'
    curl -s -b jar HOST/data/lots/watchList

Without a session such a call answers 401. Calls under \`/data\` answer 460 to 469 while a step (terms, security questions) holds the person up.
`
