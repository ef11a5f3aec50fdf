/** A clock of another day, set by `faketime` for a test run, must be PostgreSQL's too. */
const CLOCK_SETTINGS = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC']

/** The environment of PostgreSQL's programs: nothing of this process's own but where programs stand, and a simulated clock. */
export function programEnv(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const clock =
    env['FAKETIME'] === undefined ? [] : CLOCK_SETTINGS.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]))
  return { LC_ALL: 'C', TZ: 'UTC', PATH: env['PATH'] ?? '', ...Object.fromEntries(clock) }
}
