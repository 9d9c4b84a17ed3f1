// Where the console is, for links in letters. A request says any host it likes: only those the environment names are
// believed, and this machine itself.
import { isHere } from '#server/auth/hosts.ts'
import type { Env } from '#server/env.ts'

export function linkOriginOf(env: Pick<Env, 'consoleHosts' | 'port'>, host: string | undefined): string {
  const asked = host ? URL.parse(`http://${host}`) : null
  if (asked && isHere(asked.hostname)) return asked.origin
  if (asked && env.consoleHosts.includes(asked.hostname)) return `https://${asked.host}`
  const [first = 'localhost'] = env.consoleHosts
  return isHere(first) ? `http://${first}:${env.port}` : `https://${first}`
}
