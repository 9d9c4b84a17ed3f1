// A real mail server on this machine, for servers that send their letters: what came, newest last, as its reader sees it.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface PostOffice {
  url: string
  /** The plain texts of what came for that address. */
  to(address: string): string[]
  close(): Promise<void>
}

const decoded = (source: string): string =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

export async function postOffice(): Promise<PostOffice> {
  const letters: { to: string[]; text: string }[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, answer) {
      let source = ''
      stream.on('data', chunk => {
        source += chunk
      })
      stream.on('end', () => {
        letters.push({ to: envelope.rcptTo.map(({ address }) => address), text: decoded(source) })
        answer()
      })
    },
  })
  const server = smtp.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?from=nucleus@brand.example`,
    to: address => letters.flatMap(({ to, text }) => (to.includes(address) ? text : [])),
    close: () => new Promise(resolve => smtp.close(resolve)),
  }
}
