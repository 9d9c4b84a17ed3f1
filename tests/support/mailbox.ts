// What the local mail driver kept, read the way a person would: newest first, waiting for a letter that is on its way.
export interface Letter {
  at: string
  to: string
  subject: string
  text: string
  code?: string
}

export async function letters(url: string, to: string): Promise<Letter[]> {
  const answer = await fetch(`${url}/dev/mailbox?to=${encodeURIComponent(to)}`)
  if (!answer.ok) throw new Error(`The mailbox answers ${answer.status}`)
  const { data } = (await answer.json()) as { data: Letter[] }
  return data
}

/** The newest one-time code sent to `to` after `since`. */
export async function newestCode(url: string, to: string, since = new Date(0), patience = 10_000): Promise<string> {
  for (const giveUpAt = Date.now() + patience; Date.now() < giveUpAt; ) {
    const found = (await letters(url, to)).find(letter => letter.code && new Date(letter.at) >= since)
    if (found?.code) return found.code
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`No code for ${to} within ${patience} ms`)
}
