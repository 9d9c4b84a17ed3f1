// The one socket of a ready session: open it, notice when it is up, refused or silent, open it anew.
// It refuses to read messages: they go from the port to their readers; here only the state of the line lives.
import { type ActorRefFrom, assign, bounded, not, setup, stateIn } from './kit.ts'
import { type Ask, type Follow, port, type Refusal, refusalOf, wire } from './port.ts'

export type ConnectionEvent =
  | { type: 'socket.up' }
  | { type: 'socket.down' }
  /** Handshake refused, or the server hung up: this socket will not come back by itself. */
  | { type: 'socket.refused' }
  | { type: 'net.online' }
  | { type: 'net.offline' }
  | { type: 'line.retry' }
export interface ConnectionPorts {
  /** Opens a websocket with the current token as query; tells up, down (it retries by itself) and refused. */
  socket: Follow<ConnectionEvent, undefined>
  /** One small REST call: 498 renews the token, 401 ends the session; both are the gateway's to report. */
  touch: Ask<void, undefined>
}
export interface ConnectionContext {
  refusals: number
}
export type ConnectionRef = ActorRefFrom<ReturnType<typeof makeConnection>>

export const connectionDefaults = { connectLimitMs: 20_000, staleMs: 10_000, backoffMs: 1000, backoffLimitMs: 30_000 }

export const makeConnection = (ports: Partial<ConnectionPorts> = {}, limits = connectionDefaults) =>
  setup({
    types: {} as { context: ConnectionContext; events: ConnectionEvent; tags: 'live' | 'stale' | 'busy' },
    actors: {
      socket: wire<ConnectionEvent, undefined>('connection.socket', ports.socket),
      touch: port<void, undefined>('connection.touch', ports.touch),
    },
    guards: {
      isUp: stateIn({ line: { open: 'up' } }),
      isDown: not('isUp'),
      saysUnauthorized: (_, refusal: Refusal) => refusal.code === 'UNAUTHORIZED',
    },
    actions: {
      countRefusal: assign(({ context }) => ({ refusals: context.refusals + 1 })),
      forgetRefusals: assign({ refusals: 0 }),
    },
    delays: {
      connectLimit: limits.connectLimitMs,
      staleness: limits.staleMs,
      backoff: ({ context }) => Math.min(limits.backoffMs * 2 ** context.refusals, limits.backoffLimitMs),
    },
  }).createMachine({
    id: 'connection',
    options: bounded,
    context: { refusals: 0 },
    type: 'parallel',
    states: {
      line: {
        initial: 'open',
        on: { 'net.offline': '.waiting' },
        states: {
          waiting: { on: { 'net.online': 'open' } },
          open: {
            invoke: { src: 'socket', input: undefined, onError: 'refused' },
            initial: 'connecting',
            on: { 'socket.refused': 'refused' },
            states: {
              connecting: {
                tags: 'busy',
                on: { 'socket.up': 'up' },
                after: { connectLimit: '#connection.line.refused' },
              },
              up: { tags: 'live', entry: 'forgetRefusals', on: { 'socket.down': 'connecting' } },
            },
          },
          refused: {
            tags: 'busy',
            entry: 'countRefusal',
            invoke: {
              src: 'touch',
              input: undefined,
              onDone: 'pausing',
              onError: [
                {
                  guard: { type: 'saysUnauthorized', params: ({ event }) => refusalOf(event.error, '') },
                  target: 'ended',
                },
                { target: 'pausing' },
              ],
            },
          },
          pausing: { after: { backoff: 'open' }, on: { 'net.online': 'open', 'line.retry': 'open' } },
          // The session decides what a 401 means; it stops this actor when it leaves `ready`.
          ended: { on: { 'line.retry': 'open' } },
        },
      },
      freshness: {
        initial: 'ageing',
        states: {
          fresh: { always: { guard: 'isDown', target: 'ageing' } },
          ageing: { always: { guard: 'isUp', target: 'fresh' }, after: { staleness: 'stale' } },
          stale: { tags: 'stale', always: { guard: 'isUp', target: 'fresh' } },
        },
      },
    },
  })
