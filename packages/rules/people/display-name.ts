/** Names of a person, as the profile keeps them; empty where none was given. */
export interface Names {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
}

/** Whether the company's name is shown in place of the person's: user config's `companyFlag` (ACC-6.21). */
export const goesByCompany = ({ companyName }: Pick<Names, 'companyName'>): boolean => companyName !== ''

/** What pages call somebody: by company where there is one, else by name, else by number. */
export function displayNameOf(names: Names, number: number): string {
  if (goesByCompany(names)) return names.companyName
  return [names.firstName, names.lastName].filter((part) => part !== '').join(' ') || String(number)
}
