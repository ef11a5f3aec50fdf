import type { Operate } from '../../desks/operate.ts'

/** The same desk, whose message of success says that another operator was asked. */
export const asking =
  (act: Operate): Operate =>
  (work) =>
    act(work, 'ops.override.requested')
