import type { Effect } from '@app/contract/define-call.ts'
import { sortKeyNames } from '@app/rules/search/sorts.ts'

/** Groups of calls in the document. A path belongs to the first group whose pattern matches it. */
const TAGS: readonly { readonly name: string; readonly description: string; readonly path: RegExp }[] = [
  {
    name: 'Operators',
    description: 'Calls for operators: sales, lanes, people, alerts. Limited to the sites of the operator’s account.',
    path: /^\/data\/operations\b/,
  },
  { name: 'Providers', description: 'Signed notices of outside services, such as an identity check.', path: /^\/hooks\// },
  {
    name: 'Search',
    description: 'Find lots. Five addresses with the same answer; callable from any origin.',
    path: /\/(?:search-results|search|suggest|decide|export\.csv)$/,
  },
  { name: 'Lots', description: 'Details, images and bid history of a lot.', path: /lotdetails|bid-history|unmask/i },
  { name: 'Sales', description: 'Calendar, sales, lanes and run lists.', path: /auction|\/lanes|\/sales\b/i },
  { name: 'Places', description: 'Yards, postal codes and the caller’s location.', path: /location/i },
  { name: 'Reference data', description: 'Codes and their labels.', path: /referenceData|Vehicle(?:Models|Makes)|\/states\//i },
  { name: 'Results and ledger', description: 'Sold lots and the signed record of every bid.', path: /results|ledger/ },
  {
    name: 'Identity check',
    description: 'Members show who they are by pictures of an ID and of themselves; reviewers decide.',
    path: /^\/data\/member\/identity\b/,
  },
  { name: 'Watch list', description: 'Lots that the caller watches.', path: /watch/i },
  {
    name: 'Bids',
    description:
      'Place bids, list bids, and what happens after the hammer: offers, negotiations, purchases. Fields ending in Minor are minor units.',
    path: /bid|^\/data\/lots|standby|sellerAnswer|live/i,
  },
  {
    name: 'Sign-in',
    description: 'Sign in and out, passwords, passkeys, one-time codes and sessions.',
    path: /login|logout|password|passkey|sso|sign|oneTime|session|securityQ|identit|captcha|proof|arrival/i,
  },
  { name: 'Messages', description: 'Alerts, notices, emails and push notifications.', path: /alert|notice|subscri|push|chat|message/i },
  { name: 'Account', description: 'The caller’s own account.', path: /^\/data\/|account|seller|kiosk|confirmEmail/i },
  { name: 'Site', description: 'Settings of the site and of the caller.', path: /./ },
]

/** The group of a path. */
export const tagOf = (path: string): string => TAGS.find((tag) => tag.path.test(path))?.name ?? 'Site'

/** Names and descriptions of the groups, as the document lists them. */
export const tagList = TAGS.map(({ name, description }) => ({ name, description }))

/** What a call changes and from where it can be made, as its description says it. */
export const EFFECTS: Readonly<Record<Effect, string>> = {
  none: 'Changes nothing.',
  public: 'Stores something without a session; only from pages of this site and programs.',
  member: 'Changes something: send the header X-XSRF-TOKEN.',
  script: 'For scripts and programs only, since it leaves a record; a link to it is refused.',
  download: 'A download that leaves a record; links from other sites are refused.',
  elsewhere: 'Sent by a page of another site.',
  signed: 'Sent by a provider and known by its signature; cookies are not read.',
}

/** The introduction of the document: the form of answers, CORS, paging, limits, and how to sign in. */
export const INTRODUCTION = `Every call of this marketplace. Its own pages use the same calls.

## Answers

An answer is \`{"returnCode": 1, "returnCodeDesc": "Success", "data": …}\`. A business refusal (a bid too low, an unknown lot) is HTTP 200 with
\`returnCode\` -1, a message in \`returnCodeDesc\` and a code in \`data.errorCode\`. Every other error has an HTTP error status and the same body.
CSV, NDJSON and calendar files have no envelope; their refusals are JSON. Amounts of lot rows (\`hb\`, \`bnp\`, …) are major units; fields ending in \`Minor\` are minor units.
Instants are epoch milliseconds.

## Origins

Public reads (search, lots, images, sales, results, ledger, reference data, yards) can be called from any origin: they answer
\`Access-Control-Allow-Origin: *\` without credentials and ignore cookies from other origins. Every other call is for the pages of this site and for programs.

    curl -s HOST/public/lots/search-results -H 'content-type: application/json' -d '{"query":["*"],"filter":{"MAKE":["lot_make_desc:\\"TOYOTA\\""]},"size":20}'

Sort keys, each followed by \`asc\` or \`desc\`: ${sortKeyNames.map((key) => `\`${key}\``).join(', ')}. \`distance\` needs a place.

## Paging

\`page\` and \`size\` select a page; a lot may move between pages from one request to the next. To read every lot exactly once while sales are running, send
\`searchAfter\`: 0 first, then the \`results.searchAfter\` of each answer until it is null. Lots are then sorted by lot number, and \`totalElements\` counts those that remain.

## Limits

\`RateLimit-Policy\` gives the number of requests allowed in a window and \`RateLimit\` how many remain. Above the limit the answer is 429 with \`Retry-After\`.

## Sign in

1. Get any page and keep its cookies: a session cookie and \`XSRF-TOKEN\`.
2. POST \`{"username": "…", "password": "…"}\` to \`/processLogin\` with those cookies. The answer sets a new session cookie and a new \`XSRF-TOKEN\`.
3. Send both cookies with every call. Calls that change something also need the value of \`XSRF-TOKEN\` in the header \`X-XSRF-TOKEN\`.

    curl -s -c jar -o page HOST/
    curl -s -b jar -c jar HOST/processLogin -H 'content-type: application/json' -d '{"username":"104233","password":"…"}'
    curl -s -b jar HOST/data/lots/watchList

## Tokens

A program of your own acts for your account by a token, made under Delegates in your account. Send it in the header \`Authorization\`, and nothing else: a request
with a token ignores cookies, needs no \`X-XSRF-TOKEN\` and no \`Origin\`, and is limited by itself. Each call names the scope that it asks of a token
(\`watch\`, \`bids:read\`, \`bids:place\`); a call without one answers 403 \`TOKEN_SCOPE\`. A token that is unknown, over or revoked answers 401 \`TOKEN_INVALID\`,
one from another network than it allows 403 \`TOKEN_NETWORK\`. Bids are held to the caps of the token; a refused bid says which, in numbers.

    curl -s HOST/public/data/lanes -H 'Authorization: Bearer hlk_…'
    curl -s 'HOST/public/data/live?lanes=4711' -H 'Authorization: Bearer hlk_…'
    curl -s HOST/data/lots/own-standings -H 'Authorization: Bearer hlk_…' -H 'content-type: application/json' -d '{"lots":[58187302]}'
    curl -s HOST/data/lots/bids -H 'Authorization: Bearer hlk_…' -H 'Idempotency-Key: night-1' -H 'content-type: application/json' \\
      -d '{"bids":[{"lotNumber":58187302,"kind":"LIVE","amountMinor":125000,"currency":"USD"}]}'

To follow a lane without asking again and again, POST \`{}\` to \`/public/data/live-ticket\` with the token, then open a WebSocket at \`/live?ticket=…\`, or server-sent
events at \`/live/events?ticket=…&lanes=4711\`, with the token in the same header. The line closes within a second once the token is revoked.

## Sessions of members

Without a session, calls for members answer 401. Calls under \`/data\` answer 460 to 469 until the person has completed a required step (terms, security questions).
`
