// The letters that the local mail driver kept. Only a server with that driver answers; others say 404.
import { api } from '#console/net/api.ts'
import { mailboxPath } from '#contract/session.ts'

export interface Letter {
  id: number
  at: string
  to: string
  subject: string
  text: string
  language: string | null
  code?: string
}

export const isLocalHost = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname)

export const readLetters = (signal?: AbortSignal): Promise<Letter[]> => api.open<Letter[]>(mailboxPath, { signal })

let known: Promise<boolean> | undefined

/** Whether there is a mailbox to look into; asked once. */
export const hasMailbox = (): Promise<boolean> => {
  known ??= isLocalHost()
    ? readLetters().then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)
  return known
}
