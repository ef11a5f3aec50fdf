/** A ticket for one live line of a visitor, or of whom the cookie belongs to. */
export async function ticketFor(port: number, cookie: string | undefined): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/public/data/live-ticket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: '{}',
  })
  const { data } = (await answer.json()) as { data: { ticket?: string } }
  if (data.ticket === undefined) throw new Error(`no ticket: ${answer.status} ${JSON.stringify(data)}`)
  return data.ticket
}
