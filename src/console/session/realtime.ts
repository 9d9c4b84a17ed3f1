// The connection chart's ports: the socket, fetched when it is first opened, and one small call that tells what a refusal
// meant. The gateway reports 498 and 401 of that call to the session as of any other.
import { api } from '#console/net/api.ts'
import { isRefusal } from '#console/net/refusal.ts'
import type { Message } from '#contract/message.ts'
import { paths } from '#contract/session.ts'
import type { ConnectionPorts } from '#machines/connection.ts'
import { refuse } from '#machines/port.ts'

export interface Line {
  url: () => string
  query: () => Record<string, string>
  deliver: (message: Message) => void
  /** Settles when the page has time for it. */
  calm: () => Promise<void>
}

export const realtimePorts = ({ url, query, deliver, calm }: Line): ConnectionPorts => ({
  socket: (_, tell) => {
    let close = () => {}
    let isOver = false
    const opened = calm().then(() => import('#console/net/socket.ts'))
    opened.then(
      ({ openSocket }) => {
        if (!isOver) close = openSocket({ url: url(), query, deliver }, tell)
      },
      () => tell({ type: 'socket.refused' }),
    )
    return () => {
      isOver = true
      close()
    }
  },
  touch: async () => {
    try {
      await api.get(paths.touch, { background: true })
    } catch (thrown) {
      throw refuse({ key: 'touch', ...(isRefusal(thrown) && thrown.status === 401 && { code: 'UNAUTHORIZED' }) })
    }
  },
})
