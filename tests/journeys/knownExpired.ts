// Whether a server knows that a token has run out: it remembers sessions for a moment, also those a test has changed by SQL.
import { io } from 'socket.io-client'
import type { RunningServer } from '../support/server.ts'

/** Sockets never renew a token: asking by one shows what the process knows without using anything up. */
export const knownExpired = async ({ url }: Pick<RunningServer, 'url'>, token: string): Promise<boolean> => {
  const socket = io(url, {
    transports: ['websocket'],
    query: { token },
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
