/** Name of the migrated database every test database is copied from. */
export const TEMPLATE = 'template_migrated'
