// Whether a server knows that a token has run out: it remembers sessions for a moment, also those a test has changed by SQL.
import type { Page } from 'playwright-core'
import { io } from 'socket.io-client'
import type { RunningServer } from '../support/server.ts'

/** Sockets never renew a token: asking by one shows what the process knows without using anything up. Asked from the page's browser, which holds the token's other half. */
export const knownExpired = async (
  { url }: Pick<RunningServer, 'url'>,
  page: Page,
  token: string,
): Promise<boolean> => {
  const socket = io(url, {
    transports: ['websocket'],
    query: { token },
    extraHeaders: { cookie: await cookiesOf(page) },
    reconnection: false,
    forceNew: true,
  })
  const code = await new Promise<string | undefined>(resolve => {
    socket.once('connect', () => resolve(undefined))
    socket.once('connect_error', error => resolve((error as Error & { data?: { code: string } }).data?.code))
  })
  socket.disconnect()
  return code === 'TOKEN_EXPIRED'
}

const cookiesOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
