/** HAMMERLANE_SECRET of tests; it seals nothing that lasts. */
export const TEST_SECRET = 'a secret of tests, worth nothing outside them'
