import type { Site } from '../sites/site-table.ts'

/** Countries whose numbers a site sends texts to, ISO alpha-3: its own and those it sells in. */
export const phoneCountriesOf = ({ country, sellsIn }: Pick<Site, 'country' | 'sellsIn'>): readonly string[] => [
  ...new Set([country, ...sellsIn]),
]
