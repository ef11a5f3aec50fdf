import type { PoolClient } from 'pg'

type Questions = readonly (() => Promise<unknown>)[]
type Answers<T extends Questions> = { -readonly [Place in keyof T]: Awaited<ReturnType<T[Place]>> }

/**
 * Asks questions of one connection in this order and answers all. On a connection that pipelines they leave at once and come back at
 * once, so that many cost one way there and back; each still sees what the ones before it did. Each question must be sent before it
 * first waits. Throws the first error; inside a transaction the later questions then did nothing.
 */
export async function together<const T extends Questions>(client: PoolClient, questions: T): Promise<Answers<T>> {
  if (client.pipeline) return (await Promise.all(questions.map((ask) => ask()))) as Answers<T>
  const answers: unknown[] = []
  for (const ask of questions) answers.push(await ask())
  return answers as Answers<T>
}
