/** The yard where trials and measurements sell: 22, in a state whose sales tax we ship. Their lots name that state too: a place without rates takes no bids. */
export const TRIAL_YARD = `insert into yards (number, name, slug, state, country, zone, selling_site)
  values (22, 'TN - MEMPHIS', 'memphis', 'TN', 'USA', 'America/Chicago', 'CPRTUS') on conflict do nothing`
