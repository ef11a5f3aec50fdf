const NAME_LENGTH_MAX = 256

/** The user name that was typed at sign-in, as the address carries it on (OQ-A41). */
export const typedName = (url: URL): string => (url.searchParams.get('username') ?? '').slice(0, NAME_LENGTH_MAX)
