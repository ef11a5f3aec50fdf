/** SQL of what somebody is called where money is theirs: their company, else their name; empty for none. `profile` is the alias of `profiles`. */
export const payerName = (profile: string): string =>
  `coalesce(nullif(${profile}.company_name, ''), trim(${profile}.first_name || ' ' || ${profile}.last_name), '')`
