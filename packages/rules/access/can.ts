/** Who asks. Sets are small; membership is by exact code. */
export interface Person {
  readonly roles: readonly string[]
  readonly privileges: readonly string[]
  readonly sitePreferences: readonly string[]
}

/** The visitor without a session. */
export const ANONYMOUS: Person = { roles: ['ROLE_ANONYMOUS'], privileges: [], sitePreferences: [] }

const isSignedIn = (person: Person): boolean => !person.roles.includes('ROLE_ANONYMOUS')

function holds(person: Person, name: string): boolean {
  if (name === 'anyone') return true
  if (name === 'member') return isSignedIn(person)
  return person.roles.includes(name) || person.privileges.includes(name) || person.sitePreferences.includes(name)
}

/**
 * Whether a person satisfies a rule: names joined by `&` (and) and `,` (or), `!` negates one name; `&` binds tighter
 * (rulings "role rule syntax"). `anyone` and `member` are built in. An unknown name counts as absent; an empty rule admits nobody.
 */
export function can(person: Person, rule: string): boolean {
  return rule.split(',').some((all) => {
    const names = all.split('&').map((name) => name.trim())
    return names.every((name) =>
      name.startsWith('!') ? name.length > 1 && !holds(person, name.slice(1).trim()) : name !== '' && holds(person, name),
    )
  })
}
