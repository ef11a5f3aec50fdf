/** SQL of what somebody is called where money is theirs: their company, else their name; empty for none. `profile` is the alias of `profiles`. */
export const payerName = (profile: string): string =>
  `coalesce(nullif(${profile}.company_name, ''), trim(${profile}.first_name || ' ' || ${profile}.last_name), '')`

/** SQL of what an account is called: as `payerName`, else its user id. Both are aliases, of `accounts` and `profiles`. */
export const accountName = (account: string, profile: string): string =>
  `coalesce(nullif(${payerName(profile)}, ''), ${account}.number::text)`

/** SQL of what somebody is called who acts themselves: their name, else their company; empty for none. `profile` is the alias of `profiles`. */
export const personName = (profile: string): string =>
  `coalesce(nullif(trim(${profile}.first_name || ' ' || ${profile}.last_name), ''), ${profile}.company_name, '')`
